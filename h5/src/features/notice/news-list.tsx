import { EmptyState, ListRow } from '@halyard/ui'
import { Megaphone } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { PagedList } from '../../lib/lists/paged-list.tsx'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useSignedIn } from '../../lib/session/session.ts'
import type { News } from './news.ts'
import { UnreadDot } from './unread-dot.tsx'
import { useNews } from './use-notices.ts'

/** Renders announcements and news, newest first. */
export function NewsList() {
  const { t } = useTranslation('notice')
  return (
    <PagedList
      empty={
        <EmptyState hint={t('noNewsHint')} icon={<Megaphone aria-hidden size={32} />} title={t('noNews')} />
      }
      rows={useNews()}
      skeletonRows={6}
    >
      {(news) => <NewsRow news={news} />}
    </PagedList>
  )
}

function NewsRow({ news: { id, type, title, summary, publishedAt, isRead } }: { readonly news: News }) {
  const { t } = useTranslation('notice')
  const f = useFormat()
  const signedIn = useSignedIn()
  return (
    <li>
      <ListRow
        left={signedIn ? <UnreadDot isRead={isRead} /> : undefined}
        onClick={() => goTo(pathTo('index/notice/notice', { id }))}
        subtitle={
          <>
            <span className="block text-text">{summary}</span>
            <span className="block">
              {t('published', { type: t(`type_${type}`), date: f.dateTime(publishedAt) })}
            </span>
          </>
        }
        title={<span className={isRead ? '' : 'font-semibold'}>{title}</span>}
      />
    </li>
  )
}
