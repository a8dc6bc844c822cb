//! Colors and lines: Okabe and Ito's colors, which differ for all kinds of sight, and a pattern of
//! dashes for each.

use super::Theme;

/// Colors of a theme.
struct Palette {
    paper: &'static str,
    ink: &'static str,
    quiet: &'static str,
    grid: &'static str,
    axis: &'static str,
    rest: &'static str,
    /// Colors of kinds, with that of text on them.
    kinds: [(&'static str, &'static str); KINDS],
}

/// Number of colors; further kinds have them again.
pub(super) const KINDS: usize = 8;

const LIGHT: Palette = Palette {
    paper: "#fff",
    ink: "#1a1c1e",
    quiet: "#565c63",
    grid: "#e4e7ea",
    axis: "#868d94",
    rest: "#d3d8dc",
    kinds: [
        ("#0072b2", "#fff"),
        ("#d55e00", "#111"),
        ("#009e73", "#111"),
        ("#cc79a7", "#111"),
        ("#e69f00", "#111"),
        ("#56b4e9", "#111"),
        ("#3a3f44", "#fff"),
        ("#999999", "#111"),
    ],
};

const DARK: Palette = Palette {
    paper: "#15181b",
    ink: "#e6e8ea",
    quiet: "#a4abb3",
    grid: "#2d3339",
    axis: "#6f7780",
    rest: "#454c54",
    kinds: [
        ("#56b4e9", "#111"),
        ("#e69f00", "#111"),
        ("#009e73", "#111"),
        ("#cc79a7", "#111"),
        ("#d55e00", "#111"),
        ("#f0e442", "#111"),
        ("#e6e8ea", "#111"),
        ("#999999", "#111"),
    ],
};

/// Color of a kind in the light theme, and that of text on it, as numbers.
pub(crate) fn kind_colors(kind: usize) -> [u32; 2] {
    let (color, text) = LIGHT.kinds[kind % KINDS];
    [color, text].map(number)
}

/// Number of a color, `#0072b2` or `#fff`.
fn number(color: &str) -> u32 {
    let digits = color.trim_start_matches('#');
    let number = u32::from_str_radix(digits, 16).unwrap_or_default();
    let parts = [number >> 8, number >> 4 & 0xF, number & 0xF].map(|it| it * 0x11);
    if digits.len() == 3 { parts[0] << 16 | parts[1] << 8 | parts[2] } else { number }
}

/// Dashes of the lines of kinds.
const DASHES: [&str; KINDS] =
    ["none", "9 4", "3 4", "14 4 3 4", "6 3", "2 3", "18 5", "10 3 3 3 3 3"];

/// Rules that both themes share; `{p}` is before each.
const SHAPES: &str =
    "{p} text{font-family:\"Open Sans\",\"Segoe UI\",Roboto,\"Helvetica Neue\",Arial,sans-serif}
{p} .kh{font-size:26px;font-weight:600}
{p} .kv{font-size:17px}
{p} .kn{font-size:15px;font-weight:600}
{p} .kl{font-size:15px}
{p} .kq{font-size:14px}
{p} .kg{stroke-width:1}
{p} .ka{stroke-width:1.5}
{p} .kt{stroke-width:2.5;fill:none;stroke-linejoin:round}
{p} .kw{stroke-width:6;fill:none;stroke-linejoin:round;stroke-linecap:round}
{p} .km{stroke-width:1.5;stroke-dasharray:4 4;fill:none}
{p} .kc{stroke-width:2}
{p} .ke{stroke-width:3;fill:none}
";

/// Rules of a palette; `prefix` is before each selector.
fn rules(of: &Palette, prefix: &str) -> String {
    let Palette { paper, ink, quiet, grid, axis, rest, kinds } = of;
    let mut out = format!(
        "{{p}} .kp{{fill:{paper}}}
{{p}} .kh,{{p}} .kn,{{p}} .kl{{fill:{ink}}}
{{p}} .kv,{{p}} .kq{{fill:{quiet}}}
{{p}} .kg{{stroke:{grid}}}
{{p}} .ka{{stroke:{axis}}}
{{p}} .km{{stroke:{quiet}}}
{{p}} .kc{{fill:{ink};stroke:{paper}}}
{{p}} .ke{{stroke:{ink}}}
{{p}} .kr{{fill:{rest}}}
{{p}} .kz{{fill:{ink}}}
{{p}} .ki{{paint-order:stroke;stroke:{paper};stroke-width:4px;stroke-linejoin:round}}
"
    );
    for (at, (color, text)) in kinds.iter().enumerate() {
        let rules = format!(
            "{{p}} .ks{at}{{stroke:{color}}}\n{{p}} .kf{at}{{fill:{color}}}\n{{p}} .ko{at}{{fill:{text}}}\n"
        );
        out.push_str(&rules);
    }
    out.replace("{p} ", prefix)
}

/// Rules on shapes, with a pattern of dashes for each kind.
fn shapes(prefix: &str) -> String {
    let mut out = SHAPES.to_owned();
    for (at, dashes) in DASHES.iter().enumerate().skip(1) {
        let rule = format!("{{p}} .kd{at}{{stroke-dasharray:{dashes}}}\n");
        out.push_str(&rule);
    }
    out.replace("{p} ", prefix)
}

/// Style sheet of a file.
pub(super) fn file_style(theme: Theme) -> String {
    let colors = match theme {
        Theme::Light => rules(&LIGHT, ""),
        Theme::Dark => rules(&DARK, ""),
        Theme::Auto => {
            let dark = rules(&DARK, "");
            format!("{}@media (prefers-color-scheme:dark){{\n{dark}}}\n", rules(&LIGHT, ""))
        }
    };
    format!("\n{}{colors}", shapes(""))
}

/// Style sheet of a page with pictures, which follow the theme of the page; a print is light.
pub(crate) fn page_style() -> String {
    let light = rules(&LIGHT, ".chart ");
    let by_system = rules(&DARK, ":root:not([data-theme=\"light\"]) .chart ");
    let by_choice = rules(&DARK, ":root[data-theme=\"dark\"] .chart ");
    format!(
        "{}{light}@media screen and (prefers-color-scheme:dark){{\n{by_system}}}\n\
         @media screen{{\n{by_choice}}}\n",
        shapes(".chart ")
    )
}

/// Classes of the line of a kind.
pub(super) fn stroke(kind: usize) -> String {
    let at = kind % KINDS;
    format!("kt ks{at} kd{at}")
}

/// Classes of the heavy line of a kind.
pub(super) fn heavy(kind: usize) -> String {
    format!("kw ks{}", kind % KINDS)
}

/// Class of the area of a kind.
pub(super) fn fill(kind: Option<usize>) -> String {
    kind.map_or_else(|| "kr".to_owned(), |it| format!("kf{}", it % KINDS))
}

/// Class of text on the area of a kind.
pub(super) fn on(kind: Option<usize>) -> String {
    kind.map_or_else(|| "kz".to_owned(), |it| format!("ko{}", it % KINDS))
}
