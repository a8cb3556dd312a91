import type { OpsResponseOf } from '@halyard/api/ops-client'

/** An article in one language as the editor needs it. */
export type ShownArticle = OpsResponseOf<'ops/help/show'>
