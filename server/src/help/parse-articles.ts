/** An article of a file. An empty body means that only the title is translated. */
export interface ArticleText {
  readonly id: string
  readonly title: string
  readonly body: string
}

const HEADING = /^## (?<title>.+) \{#(?<id>[a-z0-9]+(?:-[a-z0-9]+)*)\}$/u

/**
 * Parses the articles of a Markdown file: each begins with a heading that ends with its id, `## Title {#id}`. Text before
 * the first is ignored. Throws if a heading has no id, or an id occurs twice.
 */
export function parseArticles(text: string): ArticleText[] {
  const articles = text
    .split(/^(?=## )/mu)
    .filter((part) => part.startsWith('## '))
    .map((part): ArticleText => {
      const [heading = '', ...lines] = part.split('\n')
      const { title, id } = HEADING.exec(heading)?.groups ?? {}
      if (title === undefined || id === undefined)
        throw new Error(`not the heading of an article: ${heading}`)
      return { id, title, body: joinLines(lines) }
    })
  const ids = new Set(articles.map(({ id }) => id))
  if (ids.size < articles.length) throw new Error('two articles have the same id')
  return articles
}

/** Joins the wrapped lines of each paragraph and list item; blank lines and the beginnings of items remain. */
function joinLines(lines: readonly string[]): string {
  return lines
    .join('\n')
    .trim()
    .replace(/(?<=\S)\n *(?!\n|- |\d+\. )(?=\S)/gu, ' ')
}
