#include <libxml/xmlversion.h>
/* As in CLibXML2: ICU's declarations clash with those that Foundation brings along, which debug builds notice. */
#undef LIBXML_ICU_ENABLED

#include <libxml/parser.h>
#include <libxml/tree.h>
