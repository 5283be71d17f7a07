#ifndef MODELGLOSS_CLIBXML2_SHIM_H
#define MODELGLOSS_CLIBXML2_SHIM_H

#include <libxml/xmlversion.h>
/* Where libxml2 is built with ICU its headers include ICU's, whose declarations clash with those that Foundation
   brings along. Only the last members of a struct that is never touched from here depend on it. */
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#endif
