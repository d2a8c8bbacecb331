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
