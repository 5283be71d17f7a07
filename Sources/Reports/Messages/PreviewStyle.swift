import GlossPageTemplates

/// The style sheet and the script of the preview page.
enum PreviewStyle {
  static let sheet: Markup = """
    :root { --paper: #fff; --ink: #1d1d1f; --soft: #5a5a60; --line: #d8d8dd; --band: #f3f3f6; --raw: #9a3412;
      --rawpaper: #fff4e8; --long: #1d4ed8 }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #161618; --ink: #f2f2f4; --soft: #a9a9b2; --line: #3a3a40; --band: #222226; --raw: #fdba74;
        --rawpaper: #33241a; --long: #93c5fd }
    }
    * { box-sizing: border-box }
    [hidden] { display: none !important }
    body { margin: 0 auto; padding: 1.5rem; background: var(--paper); color: var(--ink);
      font: 1rem/1.45 system-ui, sans-serif }
    h1 { font-size: 1.6rem; margin: 0 0 .25rem } h2 { font-size: 1.25rem; margin: 2rem 0 .5rem }
    header p, summary, small { color: var(--soft) }
    form { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: baseline } form p { margin: 0 }
    fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .25rem .9rem }
    legend { float: inline-start; padding: 0; margin-inline-end: .9rem; color: var(--soft) }
    input[type=search] { font: inherit; padding: .3rem .5rem; border: 1px solid var(--soft); border-radius: .4rem;
      background: var(--paper); color: var(--ink) }
    details { margin-bottom: .75rem }
    .scroll { overflow: auto; max-height: 85vh; border: 1px solid var(--line); border-radius: .5rem }
    table { border-collapse: separate; border-spacing: 0; width: 100% }
    th, td { padding: .45rem .7rem; text-align: start; vertical-align: top; border-bottom: 1px solid var(--line) }
    td { min-width: 13rem; overflow-wrap: anywhere }
    thead th { position: sticky; top: 0; z-index: 2; background: var(--band) }
    th[scope=row], thead th:first-child { position: sticky; inset-inline-start: 0; z-index: 1; min-width: 12rem;
      background: var(--paper); font-weight: 600; overflow-wrap: anywhere }
    thead th:first-child { z-index: 3; background: var(--band) }
    small { display: block; font-weight: 400; font-size: .82rem }
    .entity th { background: var(--band) } .entity span { position: sticky; inset-inline-start: .7rem }
    .raw { background: var(--rawpaper) }
    td.raw::after { content: "raw"; display: inline-block; width: 100%; font-size: .8rem; color: var(--raw) }
    .long { text-decoration: underline; text-decoration-color: var(--long); text-underline-offset: .2em }
    .key { padding: .05rem .35rem; border-radius: .3rem } .key.raw { color: var(--raw) }
    body:has(#raw:checked) tbody tr:not(.entity):not(:has(.raw)) { display: none }
    :focus-visible { outline: 2px solid var(--long); outline-offset: 2px }
    @media (max-width: 40rem) {
      body { padding: 1rem }
      .scroll { max-height: none; border: 0 }
      table, tbody, tr, th, td { display: block }
      thead { display: none }
      th[scope=row] { position: static; padding-inline: 0 }
      td { min-width: 0; padding-inline: .7rem }
      td::before { content: var(--locale); display: inline-block; width: 100%; font-size: .8rem; color: var(--soft); direction: ltr }
    }
    @media print { form, details { display: none } .scroll { max-height: none; border: 0; overflow: visible } }

    """

  static let script: Markup = """
    const field = document.getElementById("filter");
    field.closest("p").hidden = false;
    field.form.addEventListener("submit", event => event.preventDefault());
    field.addEventListener("input", () => {
      const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
      for (const body of document.querySelectorAll("tbody")) {
        const entity = body.rows[0].textContent.toLowerCase();
        let found = false;
        for (const row of [...body.rows].slice(1)) {
          const text = entity + " " + row.textContent.toLowerCase();
          row.hidden = !words.every(word => text.includes(word));
          found ||= !row.hidden;
        }
        body.hidden = !found;
      }
    });

    """
}
