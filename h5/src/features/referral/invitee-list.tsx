import { EmptyState, ListRow } from '@halyard/ui'
import { Users } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { copyText } from '../../lib/browser/copy-text.ts'
import { useFormat } from '../../lib/format/format.ts'
import { PagedList } from '../../lib/lists/paged-list.tsx'
import { useInvitees, useShare } from './use-referral.ts'

/** Renders the invited customers, each with the rebates on their fees. */
export function InviteeList() {
  const { t } = useTranslation('referral')
  const f = useFormat()
  const link = useShare().data?.link
  return (
    <PagedList
      empty={
        <EmptyState
          action={
            link === undefined ? undefined : { label: t('copyLink'), onClick: () => void copyText(link) }
          }
          hint={t('noFriendsHint')}
          icon={<Users aria-hidden size={32} />}
          title={t('noFriends')}
        />
      }
      rows={useInvitees()}
      skeletonRows={4}
    >
      {({ name, joinedAt, income }) => (
        <li>
          <ListRow right={`${f.usd(income)} USDT`} subtitle={f.dateTime(joinedAt)} title={name} />
        </li>
      )}
    </PagedList>
  )
}
