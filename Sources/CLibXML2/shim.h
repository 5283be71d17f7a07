#ifndef MODELGLOSS_CLIBXML2_SHIM_H
#define MODELGLOSS_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
/* Where libxml2 is built with ICU its headers include ICU's, whose declarations clash with those that Foundation
   brings along. Only the last members of a struct that is never touched from here depend on it. */
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

/* Ends a parse from within one of its events or its report of an error.

   `xmlStopParser` lets go of the text at once. Before libxml2 2.14 the parser may be at work on it while it reports an
   error: at a `]]>` it goes on with what is no longer there, and reads beyond the end of the memory. Here the text stays
   until the parse returns, which it does as soon as it looks at its state. The members are marked as private from 2.13
   on, where no function does what is needed. */
static inline void gloss_xmlEndParse(xmlParserCtxtPtr context) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  context->disableSAX = 2;
  context->instate = XML_PARSER_EOF;
#pragma GCC diagnostic pop
}

#endif
