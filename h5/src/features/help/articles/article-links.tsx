import { Card, ListRow } from '@halyard/ui'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import type { ArticleLink } from './help.ts'

interface ArticleLinksProps {
  readonly links: readonly ArticleLink[]
  /** Without a frame, inside another. */
  readonly flat?: boolean
}

/** Renders links to articles. */
export function ArticleLinks({ links, flat = false }: ArticleLinksProps) {
  const rows = links.map(({ id, title }) => (
    <ListRow key={id} onClick={() => goTo(pathTo('help-center/detail', { id }))} title={title} />
  ))
  return flat ? (
    <div className="divide-y divide-line border-t border-line bg-raised">{rows}</div>
  ) : (
    <Card flush>{rows}</Card>
  )
}
