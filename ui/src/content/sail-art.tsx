/** Renders the artwork of the home page: a boat under full sail on ruled water, like the lines of a ledger. */
export function SailArt() {
  return (
    <svg
      aria-hidden
      className="w-30 shrink-0 self-stretch text-brass min-[360px]:w-36"
      fill="none"
      preserveAspectRatio="xMidYMax slice"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.5"
      viewBox="0 0 144 112"
    >
      <circle className="fill-brass-fill/10 stroke-none" cx="84" cy="52" r="44" />
      <g className="stroke-line">
        <path d="M6 91h132M0 98h144M10 105h128" />
      </g>
      <path className="fill-brass-fill/25" d="M81 15C103 33 112 54 112 72H81z" />
      <path className="fill-brass-fill/10" d="M75 22C64 42 54 58 46 72H75z" />
      <path d="M78 10v68M81 34h13M81 46h21M81 58h27" />
      <path d="M78 10 40 76M78 10l40 66" strokeDasharray="1 4" />
      <path className="fill-surface" d="M38 78h82c-3 8-9 12-18 12H58c-10 0-17-4-20-12z" />
      <path className="fill-brass-fill" d="M78 4l11 3-11 3z" />
      <path d="M20 91c5-3 9-3 14 0M120 91c5-3 9-3 14 0M62 98c5-3 9-3 14 0M88 105c5-3 9-3 14 0" />
    </svg>
  )
}
