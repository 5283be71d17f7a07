// Written by .ci/embed.
#include "built-in.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const modelgloss_file files[] = {
  {"Locales/ar/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/ar/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/ar/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/ar/Documentation.strings" suffix(, 0)
  }},
  {"Locales/ar/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/ar/Formats.strings" suffix(, 0)
  }},
  {"Locales/ca/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/ca/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/ca/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/ca/Documentation.strings" suffix(, 0)
  }},
  {"Locales/ca/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/ca/Formats.strings" suffix(, 0)
  }},
  {"Locales/cs/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/cs/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/cs/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/cs/Documentation.strings" suffix(, 0)
  }},
  {"Locales/cs/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/cs/Formats.strings" suffix(, 0)
  }},
  {"Locales/da/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/da/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/da/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/da/Documentation.strings" suffix(, 0)
  }},
  {"Locales/da/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/da/Formats.strings" suffix(, 0)
  }},
  {"Locales/de/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/de/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/de/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/de/Documentation.strings" suffix(, 0)
  }},
  {"Locales/de/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/de/Formats.strings" suffix(, 0)
  }},
  {"Locales/el/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/el/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/el/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/el/Documentation.strings" suffix(, 0)
  }},
  {"Locales/el/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/el/Formats.strings" suffix(, 0)
  }},
  {"Locales/en/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/en/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/en/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/en/Documentation.strings" suffix(, 0)
  }},
  {"Locales/en/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/en/Formats.strings" suffix(, 0)
  }},
  {"Locales/en_AU/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/en_AU/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/en_AU/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/en_AU/Documentation.strings" suffix(, 0)
  }},
  {"Locales/en_AU/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/en_AU/Formats.strings" suffix(, 0)
  }},
  {"Locales/en_GB/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/en_GB/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/en_GB/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/en_GB/Documentation.strings" suffix(, 0)
  }},
  {"Locales/en_GB/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/en_GB/Formats.strings" suffix(, 0)
  }},
  {"Locales/es/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/es/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/es/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/es/Documentation.strings" suffix(, 0)
  }},
  {"Locales/es/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/es/Formats.strings" suffix(, 0)
  }},
  {"Locales/es_419/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/es_419/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/es_419/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/es_419/Documentation.strings" suffix(, 0)
  }},
  {"Locales/es_419/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/es_419/Formats.strings" suffix(, 0)
  }},
  {"Locales/fi/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/fi/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/fi/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/fi/Documentation.strings" suffix(, 0)
  }},
  {"Locales/fi/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/fi/Formats.strings" suffix(, 0)
  }},
  {"Locales/fr/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/fr/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/fr/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/fr/Documentation.strings" suffix(, 0)
  }},
  {"Locales/fr/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/fr/Formats.strings" suffix(, 0)
  }},
  {"Locales/fr_CA/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/fr_CA/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/fr_CA/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/fr_CA/Documentation.strings" suffix(, 0)
  }},
  {"Locales/fr_CA/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/fr_CA/Formats.strings" suffix(, 0)
  }},
  {"Locales/he/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/he/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/he/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/he/Documentation.strings" suffix(, 0)
  }},
  {"Locales/he/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/he/Formats.strings" suffix(, 0)
  }},
  {"Locales/hi/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/hi/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/hi/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/hi/Documentation.strings" suffix(, 0)
  }},
  {"Locales/hi/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/hi/Formats.strings" suffix(, 0)
  }},
  {"Locales/hr/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/hr/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/hr/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/hr/Documentation.strings" suffix(, 0)
  }},
  {"Locales/hr/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/hr/Formats.strings" suffix(, 0)
  }},
  {"Locales/hu/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/hu/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/hu/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/hu/Documentation.strings" suffix(, 0)
  }},
  {"Locales/hu/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/hu/Formats.strings" suffix(, 0)
  }},
  {"Locales/id/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/id/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/id/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/id/Documentation.strings" suffix(, 0)
  }},
  {"Locales/id/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/id/Formats.strings" suffix(, 0)
  }},
  {"Locales/it/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/it/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/it/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/it/Documentation.strings" suffix(, 0)
  }},
  {"Locales/it/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/it/Formats.strings" suffix(, 0)
  }},
  {"Locales/ja/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/ja/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/ja/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/ja/Documentation.strings" suffix(, 0)
  }},
  {"Locales/ja/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/ja/Formats.strings" suffix(, 0)
  }},
  {"Locales/ko/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/ko/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/ko/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/ko/Documentation.strings" suffix(, 0)
  }},
  {"Locales/ko/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/ko/Formats.strings" suffix(, 0)
  }},
  {"Locales/ms/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/ms/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/ms/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/ms/Documentation.strings" suffix(, 0)
  }},
  {"Locales/ms/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/ms/Formats.strings" suffix(, 0)
  }},
  {"Locales/nl/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/nl/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/nl/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/nl/Documentation.strings" suffix(, 0)
  }},
  {"Locales/nl/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/nl/Formats.strings" suffix(, 0)
  }},
  {"Locales/no/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/no/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/no/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/no/Documentation.strings" suffix(, 0)
  }},
  {"Locales/no/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/no/Formats.strings" suffix(, 0)
  }},
  {"Locales/pl/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/pl/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/pl/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/pl/Documentation.strings" suffix(, 0)
  }},
  {"Locales/pl/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/pl/Formats.strings" suffix(, 0)
  }},
  {"Locales/pt_BR/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/pt_BR/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/pt_BR/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/pt_BR/Documentation.strings" suffix(, 0)
  }},
  {"Locales/pt_BR/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/pt_BR/Formats.strings" suffix(, 0)
  }},
  {"Locales/pt_PT/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/pt_PT/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/pt_PT/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/pt_PT/Documentation.strings" suffix(, 0)
  }},
  {"Locales/pt_PT/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/pt_PT/Formats.strings" suffix(, 0)
  }},
  {"Locales/ro/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/ro/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/ro/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/ro/Documentation.strings" suffix(, 0)
  }},
  {"Locales/ro/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/ro/Formats.strings" suffix(, 0)
  }},
  {"Locales/ru/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/ru/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/ru/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/ru/Documentation.strings" suffix(, 0)
  }},
  {"Locales/ru/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/ru/Formats.strings" suffix(, 0)
  }},
  {"Locales/sk/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/sk/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/sk/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/sk/Documentation.strings" suffix(, 0)
  }},
  {"Locales/sk/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/sk/Formats.strings" suffix(, 0)
  }},
  {"Locales/sv/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/sv/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/sv/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/sv/Documentation.strings" suffix(, 0)
  }},
  {"Locales/sv/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/sv/Formats.strings" suffix(, 0)
  }},
  {"Locales/th/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/th/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/th/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/th/Documentation.strings" suffix(, 0)
  }},
  {"Locales/th/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/th/Formats.strings" suffix(, 0)
  }},
  {"Locales/tr/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/tr/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/tr/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/tr/Documentation.strings" suffix(, 0)
  }},
  {"Locales/tr/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/tr/Formats.strings" suffix(, 0)
  }},
  {"Locales/uk/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/uk/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/uk/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/uk/Documentation.strings" suffix(, 0)
  }},
  {"Locales/uk/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/uk/Formats.strings" suffix(, 0)
  }},
  {"Locales/vi/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/vi/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/vi/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/vi/Documentation.strings" suffix(, 0)
  }},
  {"Locales/vi/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/vi/Formats.strings" suffix(, 0)
  }},
  {"Locales/zh_CN/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/zh_CN/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/zh_CN/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/zh_CN/Documentation.strings" suffix(, 0)
  }},
  {"Locales/zh_CN/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/zh_CN/Formats.strings" suffix(, 0)
  }},
  {"Locales/zh_HK/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/zh_HK/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/zh_HK/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/zh_HK/Documentation.strings" suffix(, 0)
  }},
  {"Locales/zh_HK/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/zh_HK/Formats.strings" suffix(, 0)
  }},
  {"Locales/zh_TW/CoreDataErrors.strings", (const unsigned char[]) {
#embed "../../Locales/zh_TW/CoreDataErrors.strings" suffix(, 0)
  }},
  {"Locales/zh_TW/Documentation.strings", (const unsigned char[]) {
#embed "../../Locales/zh_TW/Documentation.strings" suffix(, 0)
  }},
  {"Locales/zh_TW/Formats.strings", (const unsigned char[]) {
#embed "../../Locales/zh_TW/Formats.strings" suffix(, 0)
  }},
  {"Templates/agents/SKILL.md", (const unsigned char[]) {
#embed "../../Templates/agents/SKILL.md" suffix(, 0)
  }},
  {"Templates/configuration/schema.json", (const unsigned char[]) {
#embed "../../Templates/configuration/schema.json" suffix(, 0)
  }},
  {"Templates/docc/attributes.mustache", (const unsigned char[]) {
#embed "../../Templates/docc/attributes.mustache" suffix(, 0)
  }},
  {"Templates/docc/changelog.mustache", (const unsigned char[]) {
#embed "../../Templates/docc/changelog.mustache" suffix(, 0)
  }},
  {"Templates/docc/cloudkit.mustache", (const unsigned char[]) {
#embed "../../Templates/docc/cloudkit.mustache" suffix(, 0)
  }},
  {"Templates/docc/configurations.mustache", (const unsigned char[]) {
#embed "../../Templates/docc/configurations.mustache" suffix(, 0)
  }},
  {"Templates/docc/entity.mustache", (const unsigned char[]) {
#embed "../../Templates/docc/entity.mustache" suffix(, 0)
  }},
  {"Templates/docc/fetch-requests.mustache", (const unsigned char[]) {
#embed "../../Templates/docc/fetch-requests.mustache" suffix(, 0)
  }},
  {"Templates/docc/index.mustache", (const unsigned char[]) {
#embed "../../Templates/docc/index.mustache" suffix(, 0)
  }},
  {"Templates/docc/letters.mustache", (const unsigned char[]) {
#embed "../../Templates/docc/letters.mustache" suffix(, 0)
  }},
  {"Templates/docc/localization.mustache", (const unsigned char[]) {
#embed "../../Templates/docc/localization.mustache" suffix(, 0)
  }},
  {"Templates/docc/messages.mustache", (const unsigned char[]) {
#embed "../../Templates/docc/messages.mustache" suffix(, 0)
  }},
  {"Templates/docc/names.mustache", (const unsigned char[]) {
#embed "../../Templates/docc/names.mustache" suffix(, 0)
  }},
  {"Templates/html/attributes.mustache", (const unsigned char[]) {
#embed "../../Templates/html/attributes.mustache" suffix(, 0)
  }},
  {"Templates/html/box.mustache", (const unsigned char[]) {
#embed "../../Templates/html/box.mustache" suffix(, 0)
  }},
  {"Templates/html/card.mustache", (const unsigned char[]) {
#embed "../../Templates/html/card.mustache" suffix(, 0)
  }},
  {"Templates/html/changelog.mustache", (const unsigned char[]) {
#embed "../../Templates/html/changelog.mustache" suffix(, 0)
  }},
  {"Templates/html/cloudkit.mustache", (const unsigned char[]) {
#embed "../../Templates/html/cloudkit.mustache" suffix(, 0)
  }},
  {"Templates/html/configurations.mustache", (const unsigned char[]) {
#embed "../../Templates/html/configurations.mustache" suffix(, 0)
  }},
  {"Templates/html/entity.mustache", (const unsigned char[]) {
#embed "../../Templates/html/entity.mustache" suffix(, 0)
  }},
  {"Templates/html/facts.mustache", (const unsigned char[]) {
#embed "../../Templates/html/facts.mustache" suffix(, 0)
  }},
  {"Templates/html/fates.mustache", (const unsigned char[]) {
#embed "../../Templates/html/fates.mustache" suffix(, 0)
  }},
  {"Templates/html/fetch-requests.mustache", (const unsigned char[]) {
#embed "../../Templates/html/fetch-requests.mustache" suffix(, 0)
  }},
  {"Templates/html/findings.mustache", (const unsigned char[]) {
#embed "../../Templates/html/findings.mustache" suffix(, 0)
  }},
  {"Templates/html/history.mustache", (const unsigned char[]) {
#embed "../../Templates/html/history.mustache" suffix(, 0)
  }},
  {"Templates/html/icon.svg", (const unsigned char[]) {
#embed "../../Templates/html/icon.svg" suffix(, 0)
  }},
  {"Templates/html/index.mustache", (const unsigned char[]) {
#embed "../../Templates/html/index.mustache" suffix(, 0)
  }},
  {"Templates/html/layout.mustache", (const unsigned char[]) {
#embed "../../Templates/html/layout.mustache" suffix(, 0)
  }},
  {"Templates/html/letters.mustache", (const unsigned char[]) {
#embed "../../Templates/html/letters.mustache" suffix(, 0)
  }},
  {"Templates/html/localization.mustache", (const unsigned char[]) {
#embed "../../Templates/html/localization.mustache" suffix(, 0)
  }},
  {"Templates/html/message-table.mustache", (const unsigned char[]) {
#embed "../../Templates/html/message-table.mustache" suffix(, 0)
  }},
  {"Templates/html/messages.mustache", (const unsigned char[]) {
#embed "../../Templates/html/messages.mustache" suffix(, 0)
  }},
  {"Templates/html/model.mustache", (const unsigned char[]) {
#embed "../../Templates/html/model.mustache" suffix(, 0)
  }},
  {"Templates/html/overview.mustache", (const unsigned char[]) {
#embed "../../Templates/html/overview.mustache" suffix(, 0)
  }},
  {"Templates/html/property.mustache", (const unsigned char[]) {
#embed "../../Templates/html/property.mustache" suffix(, 0)
  }},
  {"Templates/html/script.js", (const unsigned char[]) {
#embed "../../Templates/html/script.js" suffix(, 0)
  }},
  {"Templates/html/single.mustache", (const unsigned char[]) {
#embed "../../Templates/html/single.mustache" suffix(, 0)
  }},
  {"Templates/html/style.css", (const unsigned char[]) {
#embed "../../Templates/html/style.css" suffix(, 0)
  }},
  {"Templates/html/version.mustache", (const unsigned char[]) {
#embed "../../Templates/html/version.mustache" suffix(, 0)
  }},
  {"Templates/live/desk.css", (const unsigned char[]) {
#embed "../../Templates/live/desk.css" suffix(, 0)
  }},
  {"Templates/live/desk.js", (const unsigned char[]) {
#embed "../../Templates/live/desk.js" suffix(, 0)
  }},
  {"Templates/live/script.js", (const unsigned char[]) {
#embed "../../Templates/live/script.js" suffix(, 0)
  }},
  {"Templates/live/style.css", (const unsigned char[]) {
#embed "../../Templates/live/style.css" suffix(, 0)
  }},
  {"Templates/markdown/attributes.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/attributes.mustache" suffix(, 0)
  }},
  {"Templates/markdown/changelog.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/changelog.mustache" suffix(, 0)
  }},
  {"Templates/markdown/cloudkit.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/cloudkit.mustache" suffix(, 0)
  }},
  {"Templates/markdown/configurations.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/configurations.mustache" suffix(, 0)
  }},
  {"Templates/markdown/entity.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/entity.mustache" suffix(, 0)
  }},
  {"Templates/markdown/fetch-requests.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/fetch-requests.mustache" suffix(, 0)
  }},
  {"Templates/markdown/index.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/index.mustache" suffix(, 0)
  }},
  {"Templates/markdown/languages.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/languages.mustache" suffix(, 0)
  }},
  {"Templates/markdown/letters.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/letters.mustache" suffix(, 0)
  }},
  {"Templates/markdown/localization.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/localization.mustache" suffix(, 0)
  }},
  {"Templates/markdown/messages.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/messages.mustache" suffix(, 0)
  }},
  {"Templates/markdown/names.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/names.mustache" suffix(, 0)
  }},
  {"Templates/markdown/pages.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/pages.mustache" suffix(, 0)
  }},
  {"Templates/markdown/single.mustache", (const unsigned char[]) {
#embed "../../Templates/markdown/single.mustache" suffix(, 0)
  }},
  {"Templates/schemas/changelog.json", (const unsigned char[]) {
#embed "../../Templates/schemas/changelog.json" suffix(, 0)
  }},
  {"Templates/schemas/check.json", (const unsigned char[]) {
#embed "../../Templates/schemas/check.json" suffix(, 0)
  }},
  {"Templates/schemas/coverage.json", (const unsigned char[]) {
#embed "../../Templates/schemas/coverage.json" suffix(, 0)
  }},
  {"Templates/schemas/diff.json", (const unsigned char[]) {
#embed "../../Templates/schemas/diff.json" suffix(, 0)
  }},
  {"Templates/schemas/explain.json", (const unsigned char[]) {
#embed "../../Templates/schemas/explain.json" suffix(, 0)
  }},
  {"Templates/schemas/fetch.json", (const unsigned char[]) {
#embed "../../Templates/schemas/fetch.json" suffix(, 0)
  }},
  {"Templates/schemas/guard.json", (const unsigned char[]) {
#embed "../../Templates/schemas/guard.json" suffix(, 0)
  }},
  {"Templates/schemas/inspect.json", (const unsigned char[]) {
#embed "../../Templates/schemas/inspect.json" suffix(, 0)
  }},
  {"Templates/schemas/match.json", (const unsigned char[]) {
#embed "../../Templates/schemas/match.json" suffix(, 0)
  }},
  {"Templates/schemas/migrations.json", (const unsigned char[]) {
#embed "../../Templates/schemas/migrations.json" suffix(, 0)
  }},
  {"Templates/schemas/modelgloss.d.ts", (const unsigned char[]) {
#embed "../../Templates/schemas/modelgloss.d.ts" suffix(, 0)
  }},
  {"Templates/schemas/preview.json", (const unsigned char[]) {
#embed "../../Templates/schemas/preview.json" suffix(, 0)
  }},
  {"Templates/schemas/review.json", (const unsigned char[]) {
#embed "../../Templates/schemas/review.json" suffix(, 0)
  }},
  {"Templates/schemas/rules.json", (const unsigned char[]) {
#embed "../../Templates/schemas/rules.json" suffix(, 0)
  }},
  {"Templates/schemas/survey.json", (const unsigned char[]) {
#embed "../../Templates/schemas/survey.json" suffix(, 0)
  }},
  {"Templates/schemas/validate.json", (const unsigned char[]) {
#embed "../../Templates/schemas/validate.json" suffix(, 0)
  }},
  {"Templates/schemas/verify.json", (const unsigned char[]) {
#embed "../../Templates/schemas/verify.json" suffix(, 0)
  }},
};

const modelgloss_file *modelgloss_files(int *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
