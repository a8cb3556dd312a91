import { EmptyState, ListRow } from '@halyard/ui'
import { Bell } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { PagedList } from '../../lib/lists/paged-list.tsx'
import { goTo } from '@halyard/web'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { describeNotice, type Notice } from './notice.ts'
import { UnreadDot } from './unread-dot.tsx'
import { markRead, useNotices } from './use-notices.ts'

/** Renders the customer's notices. A tap marks one as read and opens its subject. */
export function NoticeList() {
  const { t } = useTranslation('notice')
  return (
    <PagedList
      empty={
        <EmptyState
          action={{ label: t('settings'), onClick: () => goTo(pathTo('notice/settings')) }}
          hint={t('noNoticesHint')}
          icon={<Bell aria-hidden size={32} />}
          title={t('noNotices')}
        />
      }
      rows={useNotices()}
      skeletonRows={6}
    >
      {(notice) => <NoticeRow notice={notice} />}
    </PagedList>
  )
}

function NoticeRow({ notice }: { readonly notice: Notice }) {
  const { id, at, isRead, kind } = notice
  const { t } = useTranslation('notice')
  const f = useFormat()
  const { text, path } = describeNotice(notice, { t, f })
  const open = () => {
    if (!isRead) void markRead(id)
    goTo(path)
  }
  return (
    <li>
      <ListRow
        left={<UnreadDot isRead={isRead} />}
        onClick={open}
        subtitle={
          <>
            <span className="block text-text">{text}</span>
            <time className="block" dateTime={new Date(at).toISOString()}>
              {f.dateTime(at)}
            </time>
          </>
        }
        title={<span className={isRead ? '' : 'font-semibold'}>{t(`kind_${kind}`)}</span>}
      />
    </li>
  )
}
