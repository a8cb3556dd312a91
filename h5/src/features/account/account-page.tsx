import { Button, Card, ConfirmSheet, IconButton, ListRow, toast } from '@halyard/ui'
import { Copy } from '@halyard/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { copyText } from '../../lib/browser/copy-text.ts'
import { tryApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { goTo } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { HOME, pathTo } from '../../lib/navigation/route-names.ts'
import { refreshUser } from '../../lib/session/refresh-user.ts'
import { signOut, useSession, useSignedIn } from '../../lib/session/session.ts'
import { NicknameDialog } from './nickname-dialog.tsx'

export function AccountPage() {
  const { t } = useTranslation('account')
  const format = useFormat()
  const [leaving, setLeaving] = useState(false)
  const [naming, setNaming] = useState(false)
  const user = useSession((session) => session.user)
  const signedIn = useSignedIn()
  useQuery({
    enabled: signedIn,
    queryKey: [PRIVATE, 'center'],
    queryFn: ({ signal }) => refreshUser(signal),
  })
  if (!user) return <Page title={t('account')}>{null}</Page>
  return (
    <Page title={t('account')}>
      <div className="flex flex-col gap-5 p-4">
        <Card flush>
          <ListRow onClick={() => setNaming(true)} right={user.nickname} title={t('nickname')} />
          <CopyRow label={t('accountNumber')} value={user.accountNumber} />
          <ListRow
            onClick={() => goTo(pathTo('settings/security/contact', { channel: 'mobile' }))}
            right={user.mobile ?? t('notSet')}
            title={t('phone')}
          />
          <ListRow
            onClick={() => goTo(pathTo('settings/security/contact', { channel: 'email' }))}
            right={user.email ? <span className="break-all">{user.email}</span> : t('notSet')}
            title={t('email')}
          />
          <CopyRow label={t('inviteCode')} value={user.inviteCode} />
          <ListRow right={format.date(user.createdAt)} title={t('memberSince')} />
        </Card>
        <Card flush>
          <ListRow onClick={() => goTo(pathTo('legaltender/merchant'))} title={t('forMerchants')} />
        </Card>
        <Button kind="danger" onClick={() => setLeaving(true)} wide>
          {t('signOut')}
        </Button>
      </div>
      <NicknameDialog onClose={() => setNaming(false)} open={naming} />
      <ConfirmSheet
        action={t('signOut')}
        kind="danger"
        note={t('signOutHint')}
        onClose={() => setLeaving(false)}
        onConfirm={() => void leave(t('signedOut'))}
        open={leaving}
        rows={[{ label: t('accountNumber'), value: user.accountNumber }]}
        title={t('signOutTitle')}
      />
    </Page>
  )
}

function CopyRow({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation('account')
  return (
    <ListRow
      right={
        <span className="-mr-3 flex items-center justify-end">
          {value}
          <IconButton label={`${t('copy')}: ${label}`} onClick={() => void copyText(value)}>
            <Copy aria-hidden size={18} />
          </IconButton>
        </span>
      }
      title={label}
    />
  )
}

/** Signs out on this device, whether or not the server could be reached. */
async function leave(message: string): Promise<void> {
  await tryApi('user/logout', {})
  signOut()
  goTo(HOME, { replace: true })
  toast(message, 'good')
}
