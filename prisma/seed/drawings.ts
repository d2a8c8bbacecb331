// Pictures of the demo's offices and people, drawn here: nothing in them is anybody's photograph.
import type { TenantId } from "@/tenants/tenant";

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

/** A tooth or an eye in a field of 100 by 100. */
const MARK: Record<TenantId, (ink: string, ground: string) => string> = {
  dental: (ink) =>
    `<path fill="${ink}" d="M50 24c-6-7-14-10-21-8C18 19 14 31 17 43c2 8 5 12 6 21 1 10 3 22 9 22 7 0 6-24 18-24s11 24 18 24c6 0 8-12 9-22 1-9 4-13 6-21 3-12-1-24-12-27-7-2-15 1-21 8Z"/>`,
  vision: (ink, ground) =>
    `<path fill="${ink}" d="M6 50C18 30 33 20 50 20s32 10 44 30C82 70 67 80 50 80S18 70 6 50Z"/><circle cx="50" cy="50" r="20" fill="${ground}"/><circle cx="50" cy="50" r="11" fill="${ink}"/>`,
};

export type Colors = { main: string; dark: string; soft: string };

/** An office's logo: its mark in a rounded field, on no ground. */
export function drawLogo(tenantId: TenantId, { main }: Colors): string {
  const mark = `<g transform="translate(64 64) scale(1.92)">${MARK[tenantId]("#fff", main)}</g>`;
  return svg(320, 320, `<rect width="320" height="320" rx="72" fill="${main}"/>${mark}`);
}

const tree = (x: number, y: number, size: number) =>
  `<rect x="${x - size / 14}" y="${y - size}" width="${size / 7}" height="${size}" fill="#7a5c43"/>
   <circle cx="${x}" cy="${y - size * 1.25}" r="${size * 0.52}" fill="#4f8a5b"/>
   <circle cx="${x - size * 0.34}" cy="${y - size * 0.98}" r="${size * 0.36}" fill="#5d9968"/>
   <circle cx="${x + size * 0.36}" cy="${y - size * 1.02}" r="${size * 0.34}" fill="#458051"/>`;

const pane = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="#cfe3ee"/>
   <path d="M${x + 14} ${y + height - 12}L${x + width * 0.55} ${y + 12}h${width * 0.16}L${x + width * 0.3} ${y + height - 12}Z" fill="#e6f1f7"/>
   <rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="none" stroke="#5b6b76" stroke-width="7"/>`;

/** The front of a practice on its street, 1600 by 1000. */
export function drawPractice(tenantId: TenantId, { main, dark, soft }: Colors): string {
  const stripes = Array.from({ length: 14 }, (_, at) => {
    const x = 300 + at * 72;
    return `<path d="M${x} 470h72v70a36 36 0 0 1-72 0Z" fill="${at % 2 ? "#fff" : main}"/>`;
  }).join("");
  const bricks = Array.from(
    { length: 5 },
    (_, row) => `<path d="M260 ${330 + row * 26}H1348" stroke="#0001" stroke-width="3"/>`,
  );
  return svg(
    1600,
    1000,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#bfe0f5"/><stop offset="1" stop-color="#f3f6ee"/></linearGradient></defs>
     <rect width="1600" height="1000" fill="url(#sky)"/>
     <circle cx="1370" cy="170" r="70" fill="#ffe7a8"/>
     <g fill="#fff" opacity=".9"><ellipse cx="240" cy="170" rx="120" ry="34"/><ellipse cx="320" cy="146" rx="86" ry="34"/><ellipse cx="1040" cy="120" rx="110" ry="28"/></g>
     <rect y="520" width="330" height="330" fill="#d9cdbd"/><rect x="1310" y="470" width="290" height="380" fill="#cfd6d2"/>
     <g fill="#b9ad9c"><rect x="50" y="580" width="70" height="90"/><rect x="160" y="580" width="70" height="90"/></g>
     <g fill="#aab5b0"><rect x="1400" y="540" width="60" height="90"/><rect x="1500" y="540" width="60" height="90"/></g>
     <rect x="260" y="290" width="1088" height="570" fill="${soft}"/>${bricks.join("")}
     <rect x="236" y="262" width="1136" height="44" rx="6" fill="${dark}"/>
     <rect x="560" y="330" width="488" height="116" rx="16" fill="#fff"/>
     <g transform="translate(590 346) scale(.84)">${MARK[tenantId](main, "#fff")}</g>
     <g fill="${dark}"><rect x="700" y="366" width="300" height="20" rx="10"/><rect x="700" y="402" width="190" height="14" rx="7" opacity=".55"/></g>
     ${pane(310, 560, 330, 230)}${pane(970, 560, 330, 230)}
     <rect x="712" y="552" width="186" height="308" rx="8" fill="${dark}"/>${pane(734, 574, 142, 190)}
     <circle cx="872" cy="786" r="9" fill="#f5e6b8"/>
     ${stripes}
     <g><rect x="330" y="800" width="290" height="44" rx="8" fill="#8a6a4f"/><g fill="#5d9968"><circle cx="370" cy="794" r="28"/><circle cx="430" cy="786" r="32"/><circle cx="500" cy="792" r="30"/><circle cx="566" cy="788" r="32"/></g><g fill="#e58a8a"><circle cx="396" cy="778" r="9"/><circle cx="470" cy="770" r="9"/><circle cx="540" cy="776" r="9"/></g></g>
     <rect y="850" width="1600" height="90" fill="#d8d9d4"/><rect y="930" width="1600" height="70" fill="#7d868b"/>
     <path d="M0 966h1600" stroke="#f4f1e4" stroke-width="6" stroke-dasharray="70 50"/>
     ${tree(140, 860, 210)}${tree(1460, 860, 230)}`,
  );
}

export type Look = { skin: string; hair: string; style: "short" | "long" | "bun"; coat: string };

const HAIR: Record<Look["style"], (ink: string) => { behind: string; before: string }> = {
  short: (ink) => ({
    behind: "",
    before: `<path fill="${ink}" d="M128 196c-4-66 34-98 112-98s116 32 112 98c-14-30-40-46-112-46s-98 16-112 46Z"/>`,
  }),
  long: (ink) => ({
    behind: `<path fill="${ink}" d="M116 212c0-84 44-122 124-122s124 38 124 122v150H116Z"/>`,
    before: `<path fill="${ink}" d="M134 206c-6-72 36-104 106-104 70 0 102 38 106 104-40-6-90-20-120-54-16 30-52 50-92 54Z"/>`,
  }),
  bun: (ink) => ({
    behind: `<circle cx="240" cy="84" r="42" fill="${ink}"/>`,
    before: `<path fill="${ink}" d="M132 206c-2-68 36-102 108-102s110 34 108 102c-22-44-54-58-108-58s-86 14-108 58Z"/>`,
  }),
};

/** A person from the chest up, 480 by 480. */
export function drawPortrait({ skin, hair, style, coat }: Look, { soft }: Colors): string {
  const { behind, before } = HAIR[style](hair);
  return svg(
    480,
    480,
    `<rect width="480" height="480" fill="${soft}"/>${behind}
     <path fill="${coat}" d="M60 480c0-84 70-122 180-122s180 38 180 122Z"/>
     <path fill="${skin}" d="M200 310h80v64c-12 26-68 26-80 0Z"/><path fill="#0002" d="M200 326c22 18 58 18 80 0v16c-22 18-58 18-80 0Z"/>
     <ellipse cx="240" cy="226" rx="98" ry="112" fill="${skin}"/>${before}
     <g fill="#2c2a2a"><circle cx="204" cy="226" r="8"/><circle cx="276" cy="226" r="8"/></g>
     <path d="M206 276c18 24 50 24 68 0" fill="#fff" stroke="#a4574d" stroke-width="6" stroke-linejoin="round"/>
     <path d="M240 236l-8 24h14" fill="none" stroke="#0003" stroke-width="5" stroke-linecap="round"/>
     <path d="M196 372l44 54 44-54" fill="none" stroke="#0002" stroke-width="8"/>`,
  );
}
