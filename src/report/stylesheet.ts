/** The style of a report: system fonts, no colours that carry meaning, wide things scroll for themselves. */
export const STYLESHEET = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 4rem; max-width: 76rem; background: #fff; color: #1a1a1a;
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: .5rem 0 1rem; }
h2 { font-size: 1.45rem; line-height: 1.25; margin: 2.5rem 0 .75rem; padding-top: .75rem; border-top: 3px solid #1a1a1a; }
h3 { font-size: 1.2rem; margin: 2.25rem 0 .5rem; }
h4 { font-size: 1.02rem; margin: 1.75rem 0 .5rem; }
p, ul, dl { max-width: 46rem; }
a { color: #00507d; }
.headline { border: 1px solid #b5b5b5; border-left: 6px solid #0072b2; padding: .5rem 1.25rem; margin: 1rem 0; }
.headline p, .headline ul { max-width: 60rem; }
.lead { font-size: 1.15rem; font-weight: 600; line-height: 1.4; }
.small, figcaption, .caption, summary, .absent { font-size: .9rem; }
.absent { border-left: 3px solid #b5b5b5; padding-left: .75rem; color: #4a4a4a; }
figure { margin: 1.25rem 0; }
figcaption { max-width: 46rem; margin-top: .4rem; color: #333; }
.scroll { overflow-x: auto; max-width: 100%; }
.scroll:focus-visible, summary:focus-visible, a:focus-visible { outline: 2px solid #0072b2; outline-offset: 2px; }
svg.plot { display: block; max-width: 100%; height: auto; min-width: min(100%, 20rem); overflow: visible; }
.wide svg.plot { max-width: none; }
svg.plot text { white-space: pre; unicode-bidi: isolate; }
.beside { display: flex; flex-wrap: wrap; gap: 0 2.5rem; align-items: flex-start; }
.beside figure { flex: 0 1 auto; max-width: 100%; min-width: 0; }
.beside figcaption { max-width: 32rem; }
.columns { display: flex; flex-wrap: wrap; gap: 0 3rem; align-items: flex-start; }
.columns > * { min-width: 0; max-width: 100%; }
.keys { display: inline-flex; flex-wrap: wrap; gap: .1rem 1.25rem; }
.key { white-space: nowrap; }
.swatch { vertical-align: middle; fill: none; }
table { border-collapse: collapse; font-size: .84rem; line-height: 1.35; font-variant-numeric: tabular-nums; }
th, td { padding: .22rem .7rem .22rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd; min-width: 3rem;
  overflow-wrap: break-word; }
thead th { border-bottom: 1.5px solid #1a1a1a; vertical-align: bottom; }
th[title], abbr[title] { text-decoration: underline dotted; text-underline-offset: .2em; cursor: help; }
tbody th { font-weight: 400; min-width: 10rem; max-width: 24rem; }
td { max-width: 34rem; }
.n { text-align: right; white-space: nowrap; overflow-wrap: normal; }
thead th.n { white-space: normal; min-width: 4rem; }
.caption { margin: 1rem 0 .3rem; font-weight: 600; }
.file { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .8rem; font-weight: 400; color: #595959; margin-left: .4rem; }
details { margin: 1rem 0; }
summary { cursor: pointer; font-weight: 600; padding: .2rem 0; }
abbr { text-decoration: none; }
dl { columns: 24rem 2; column-gap: 2.5rem; max-width: none; }
dl > div { break-inside: avoid; margin-bottom: .6rem; font-size: .9rem; }
dt { font-weight: 600; }
dd { margin: 0; }
@media (max-width: 48rem) {
  svg.plot { max-width: none; }
  .key { white-space: normal; }
  .long { min-width: 16rem; }
}
@media print {
  @page { size: A4; margin: 16mm 14mm; }
  html { font-size: 9.5pt; }
  body { max-width: none; padding: 0; }
  .study { break-before: page; }
  .study:first-of-type { break-before: auto; }
  h2, h3, h4, .caption, h3 + p, .estimand > p { break-after: avoid; }
  .beside { gap: 0 4%; }
  .beside figure { max-width: 48%; }
  figure, .headline, tr, .table, h3 + p, li { break-inside: avoid; }
  .scroll { overflow: visible; }
  svg.plot, .wide svg.plot { max-width: 100%; max-height: 235mm; }
  table { font-size: 6.4pt; }
  th, td, tbody th, thead th.n, .long { min-width: 0; padding-right: 1.2mm; }
  td, tbody th { max-width: 70mm; }
  a { color: inherit; text-decoration: none; }
  details:not([open]) summary::after { content: " (folded; in the CSV table)"; font-weight: 400; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
