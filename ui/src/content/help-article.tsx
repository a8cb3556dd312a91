import type { TextBlock } from './text-blocks.ts'
import { TextBody } from './text-body.tsx'

/** The props of `HelpArticle`. */
export interface HelpArticleProps {
  readonly topic: string
  readonly title: string
  readonly blocks: readonly TextBlock[]
  /** The BCP 47 tag of the blocks. */
  readonly lang: string
  /** A remark under the title. */
  readonly note?: string | undefined
  /** When it was changed, as a sentence. */
  readonly updated?: string | undefined
}

/** Renders a help article. It is text only: nothing in it is markup. */
export function HelpArticle({ topic, title, blocks, lang, note, updated }: HelpArticleProps) {
  return (
    <article>
      <p className="text-13 text-brass">{topic}</p>
      <h2 className="mt-1 text-20 font-semibold text-balance break-words">{title}</h2>
      {note === undefined ? null : <p className="mt-2 text-13 text-muted">{note}</p>}
      <div className="mt-4" lang={lang}>
        <TextBody blocks={blocks} />
      </div>
      {updated === undefined ? null : <p className="mt-4 text-13 text-faint">{updated}</p>}
    </article>
  )
}
