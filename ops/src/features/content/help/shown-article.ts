import type { ParsedOf } from '../../../lib/calls/parse.ts'

/** An article in one language as the editor needs it. */
export type ShownArticle = ParsedOf<'ops/help/show'>
