/** A ring of offices with one that has stepped out of it and holds a card of its own. A picture: it is not read out. */
export function OutsideTheRing() {
  const inside = [-150, -90, -30, 90, 150].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return { degrees, x: Math.round(150 + 96 * Math.cos(angle)), y: Math.round(150 + 96 * Math.sin(angle)) };
  });
  return (
    <svg aria-hidden viewBox="20 20 380 260" className="w-full max-w-sm max-lg:hidden lg:justify-self-end">
      <circle
        cx="150"
        cy="150"
        r="96"
        fill="none"
        stroke="var(--edge)"
        strokeWidth="2"
        strokeDasharray="3 9"
        strokeLinecap="round"
      />
      {inside.map(({ degrees, x, y }) => (
        <g
          key={degrees}
          transform={`translate(${x} ${y})`}
          fill="var(--surface)"
          stroke="var(--edge)"
          strokeWidth="2"
          strokeLinejoin="round"
        >
          <path d="M-20 22V-6L0-22 20-6V22z" />
          <path d="M-6 22V8H6V22" />
        </g>
      ))}
      <path d="M150 150h118" stroke="var(--accent)" strokeWidth="2" strokeDasharray="3 9" strokeLinecap="round" />
      <circle cx="150" cy="150" r="7" fill="var(--edge)" />
      <g transform="translate(326 122)" strokeLinejoin="round">
        <path d="M-46 54V-12L0-50 46-12V54z" fill="var(--accent-soft)" stroke="var(--accent)" strokeWidth="3" />
        <path d="M-13 54V18H13V54" fill="var(--surface)" stroke="var(--accent)" strokeWidth="3" />
      </g>
      <g transform="translate(270 192)">
        <rect width="122" height="74" rx="10" fill="var(--accent)" />
        <rect x="14" y="16" width="58" height="8" rx="4" fill="var(--on-solid)" />
        <rect x="14" y="32" width="38" height="6" rx="3" fill="var(--on-solid)" opacity=".7" />
        <circle cx="98" cy="50" r="13" fill="var(--on-solid)" />
        <path
          d="m92 50 4 4 8-8"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  );
}

/** A signed sheet with a check mark on it. A picture: it is not read out. */
export function DoneSheet() {
  return (
    <svg aria-hidden viewBox="0 0 360 260" className="w-full max-w-sm max-lg:hidden lg:justify-self-end">
      <rect x="84" y="26" width="180" height="220" rx="12" fill="var(--fill)" transform="rotate(6 174 136)" />
      <rect x="74" y="20" width="180" height="220" rx="12" fill="var(--surface)" stroke="var(--edge)" strokeWidth="2" />
      <g fill="var(--fill)">
        <rect x="98" y="82" width="132" height="9" rx="4.5" />
        <rect x="98" y="104" width="132" height="9" rx="4.5" />
        <rect x="98" y="126" width="88" height="9" rx="4.5" />
      </g>
      <rect x="98" y="46" width="76" height="14" rx="7" fill="var(--accent)" />
      <path d="M98 204h92" stroke="var(--edge)" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M104 198c8-22 16-34 22-30 8 6-14 32-4 32 8 0 12-20 20-20 6 0 2 14 10 14 6 0 10-8 20-10"
        fill="none"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="262" cy="196" r="44" fill="var(--accent)" />
      <path
        d="m242 197 14 14 27-29"
        fill="none"
        stroke="var(--on-solid)"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
