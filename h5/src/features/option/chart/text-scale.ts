const ROOT_PX = 16
/** Larger labels would leave no room for the chart. */
const SCALE_MAX = 1.6

/** Returns the user's text size relative to the default, clamped to 1–1.6, for labels inside a chart. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return Math.min(SCALE_MAX, Math.max(1, size / ROOT_PX))
}
