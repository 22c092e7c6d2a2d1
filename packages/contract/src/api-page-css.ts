// The style sheet of the API page. The page stands alone, so the few colours it needs from the product's palette are here.

export const API_PAGE_CSS = `:root {
  color-scheme: dark;
  --page: #070c10;
  --raised: #0d141a;
  --card: #131c23;
  --line: #25333e;
  --text: #f3f6f7;
  --text-quiet: #bcc8ce;
  --accent: #ffab5e;
  --accent-text: #1c0f04;
  --firuze: #4fd1c5;
  --blue: #74b6ff;
  --red: #ff7b84;
  --green: #6cd9a3;
  --mono: ui-monospace, 'Cascadia Code', Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body {
  margin: 0;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
a { color: var(--accent); text-underline-offset: .2em; }
a:focus-visible, .table:focus-visible {
  outline: 3px solid #ffe3c4;
  outline-offset: 2px;
  border-radius: 4px;
}
code { font-family: var(--mono); font-size: .92em; overflow-wrap: anywhere; }
.skip { position: absolute; inset-inline-start: -100vw; }
.skip:focus { inset-inline-start: 1rem; inset-block-start: 1rem; padding: .5rem 1rem; background: var(--card); }
.top { padding: 3rem clamp(1.1rem, 4vw, 3.5rem) 1.5rem; border-block-end: 3px solid; border-image: linear-gradient(90deg, #ffd79a, #ffa559 52%, #ff7a5c) 1; }
.top h1 { margin: 0 0 .5rem; font-size: clamp(1.8rem, 4vw, 2.6rem); line-height: 1.1; }
.top p { max-inline-size: 72ch; margin: .4rem 0; color: var(--text-quiet); }
.version { font-size: .5em; font-weight: 500; color: var(--text-quiet); }
.columns { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: clamp(1rem, 3vw, 3rem); padding: 1.5rem clamp(1.1rem, 4vw, 3.5rem) 4rem; }
nav ul { position: sticky; inset-block-start: 1.5rem; margin: 0; padding: 0; list-style: none; }
nav a { display: flex; justify-content: space-between; padding: .3rem .7rem; border-radius: 8px; color: var(--text-quiet); text-decoration: none; }
nav a:hover { background: var(--card); color: var(--text); }
h2 { margin: 2.5rem 0 .3rem; font-size: 1.5rem; }
h2::first-letter { text-transform: uppercase; }
main > section:first-child h2 { margin-block-start: 0; }
section > p { color: var(--text-quiet); }
article { margin: 1rem 0; padding: 1.1rem 1.3rem; background: var(--raised); border: 1px solid var(--line); border-radius: 14px; }
article:target { border-color: var(--accent); }
h3 { display: flex; flex-wrap: wrap; align-items: center; gap: .6rem; margin: 0 0 .4rem; font-size: 1.05rem; }
article > p { margin: .4rem 0; }
.method { min-inline-size: 4.6em; padding: .1rem .5rem; border-radius: 6px; background: var(--card); color: var(--firuze); font: 700 .8rem/1.6 var(--mono); text-align: center; }
.method[data-method='POST'] { color: var(--green); }
.method[data-method='PUT'] { color: var(--blue); }
.method[data-method='DELETE'] { color: var(--red); }
.access-mark { padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 99px; color: var(--text-quiet); font-size: .78rem; font-weight: 600; white-space: nowrap; }
.access-mark[data-access='public'] { border-color: var(--green); color: var(--green); }
.access-mark[data-access='subscriber'] { border-color: var(--accent); color: var(--accent); }
.access-mark[data-access='adult'] { border-color: var(--accent); background: var(--accent); color: var(--accent-text); }
.access { display: grid; grid-template-columns: max-content 1fr; gap: .5rem 1rem; }
.access dd { margin: 0; color: var(--text-quiet); }
.table { overflow-x: auto; margin: .7rem 0; }
table { inline-size: 100%; border-collapse: collapse; font-size: .92rem; }
caption { padding-block-end: .3rem; color: var(--text-quiet); font-size: .85rem; font-weight: 600; text-align: start; }
th, td { padding: .4rem .7rem .4rem 0; border-block-start: 1px solid var(--line); font-weight: 400; text-align: start; vertical-align: top; }
thead th { border: 0; color: var(--text-quiet); font-size: .8rem; }
td { color: var(--text-quiet); }
tr:target th code { color: var(--accent); }
small { color: var(--text-quiet); font-weight: 400; }
.failures { display: flex; flex-wrap: wrap; gap: .3rem .9rem; font-size: .82rem; }
.failures span { color: var(--text-quiet); font-weight: 600; }
.failures a { color: var(--text-quiet); }
.failures b { color: var(--text); }
@media (max-width: 52rem) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  nav ul { position: static; display: flex; flex-wrap: wrap; }
}
`;
