/** A4 in points, with its margins. */
export const LEFT = 42
export const WIDTH = 595.28 - 2 * LEFT
export const TOP = 54
/** Where the tables of a page end. */
export const FOOT_Y = 780

export const MUTED = '#4F5B66'
export const BRASS = '#80580C'
export const HAIRLINE = '#DED8CA'
