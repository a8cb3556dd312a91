import type { HelpTopic, Language, ResponseOf } from '@halyard/api/client'

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
  readonly blocks: readonly Block[]
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
    blocks: toBlocks(wire.body),
    language: wire.lang,
    updatedAt: wire.updated_at ?? undefined,
  }
}

/** A paragraph, or a list with or without numbers. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'bullets' | 'numbers'; readonly items: readonly string[] }

const ITEM = /^(?:(?<bullet>- )|\d+\. )(?<text>.*)$/u

/**
 * Splits a text into blocks: blank lines separate paragraphs, and lines that begin with a dash or a number are items. All
 * other text remains as it is.
 */
export function toBlocks(body: string): Block[] {
  const blocks: Block[] = []
  for (const line of body.split('\n')) {
    if (line.trim() === '') continue
    const { bullet, text } = ITEM.exec(line)?.groups ?? {}
    if (text === undefined) {
      blocks.push({ kind: 'paragraph', text: line })
      continue
    }
    const kind = bullet === undefined ? 'numbers' : 'bullets'
    const last = blocks.at(-1)
    if (last && last.kind === kind) blocks[blocks.length - 1] = { kind, items: [...last.items, text] }
    else blocks.push({ kind, items: [text] })
  }
  return blocks
}
