import { join } from 'node:path'

/** Output folder of the runs; git ignores it. */
const LOOKS = join(import.meta.dirname, '../../looks')

export const REPORT = join(LOOKS, 'report.md')
export const GALLERY = join(LOOKS, 'gallery')
export const PICTURES = join(GALLERY, 'pictures')
