import type { HelpTopic, Language, ResponseOf } from '@halyard/api/client'
import { type TextBlock, toTextBlocks } from '@halyard/web'

/** An article in a list. */
export interface ArticleLink {
  readonly id: string
  readonly title: string
}

/** The articles of the help center. */
export interface HelpCenter {
  readonly common: readonly ArticleLink[]
  /** The topics with at least one article. */
  readonly topics: readonly { readonly topic: HelpTopic; readonly articles: readonly ArticleLink[] }[]
}

/** Parses the topics of the wire. */
export function toHelpCenter({ common, topics }: ResponseOf<'help/topics'>): HelpCenter {
  return { common, topics: topics.filter(({ articles }) => articles.length > 0) }
}

/** An article with its text as blocks. */
export interface Article extends ArticleLink {
  readonly topic: HelpTopic
  readonly blocks: readonly TextBlock[]
  /** The language of the text. */
  readonly language: Language
  /** When operators changed it, in epoch milliseconds; undefined for a text that came with the product. */
  readonly updatedAt: number | undefined
  readonly related: readonly ArticleLink[]
}

/** Parses an article of the wire. */
export function toArticle(wire: ResponseOf<'help/article'>): Article {
  const { id, title, topic, related } = wire
  return {
    id,
    title,
    topic,
    related,
    blocks: toTextBlocks(wire.body),
    language: wire.lang,
    updatedAt: wire.updated_at ?? undefined,
  }
}

/** Parses the link to the online service: null if it is the chat of the app. */
export function toServiceLink({ url }: ResponseOf<'custorm'>): string | null {
  return url.endsWith('/#/pages/help-center/chat') || !url.startsWith('https://') ? null : url
}
