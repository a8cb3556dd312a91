/** The parts of the home page below the fold, in one chunk. */
export { Banners } from './banners.tsx'
export { Difference } from './difference.tsx'
