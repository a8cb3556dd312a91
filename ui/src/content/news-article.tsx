/** The props of `NewsArticle`. */
export interface NewsArticleProps {
  readonly title: string
  /** When it was published, as text. */
  readonly published: string
  readonly paragraphs: readonly string[]
}

/** Renders an announcement or news. Its text is plain: no part of it is markup. */
export function NewsArticle({ title, published, paragraphs }: NewsArticleProps) {
  return (
    <article className="flex flex-col gap-4 p-4">
      <header>
        <h2 className="text-20 font-semibold text-balance break-words">{title}</h2>
        <p className="mt-1 text-13 text-muted">{published}</p>
      </header>
      {paragraphs.map((paragraph, index) => (
        <p className="text-15 leading-relaxed break-words whitespace-pre-line" key={index}>
          {paragraph}
        </p>
      ))}
    </article>
  )
}

/** Splits a plain text into paragraphs, which empty lines separate. */
export function toParagraphs(text: string): readonly string[] {
  return text.trim().split(/\n\s*\n/)
}
