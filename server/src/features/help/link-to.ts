import type { ArticleLink } from '@halyard/api'
import type { ReadArticle } from '../../help/help.ts'

/** Converts an article to its link on the wire. */
export function linkTo({ id, title }: ReadArticle): ArticleLink {
  return { id, title }
}
