import { Card, ConfirmSheet, EmptyState, ErrorState, IconButton, ListRow, SkeletonRows } from '@halyard/ui'
import { KeyRound, Trash2 } from '@halyard/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { goTo } from '@halyard/web'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { readApi } from '../../../lib/calls/api.ts'
import { PRIVATE } from '../../../lib/calls/queries.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { Page } from '../../../lib/navigation/page.tsx'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { AddPasskey } from './add-passkey.tsx'
import { type Passkey, toPasskey } from './passkey.ts'
import { RemovePasskey } from './remove-passkey.tsx'

export function PasskeysPage() {
  const { t } = useTranslation('settings')
  const [removing, setRemoving] = useState<Passkey>()
  const [selected, setSelected] = useState<Passkey>()
  const { data, isError, refetch } = useQuery({
    queryKey: [PRIVATE, 'passkeys'],
    queryFn: async ({ signal }) => (await readApi('safe/passkeys', {}, signal)).list.map(toPasskey),
  })
  const again = () => {
    setRemoving(undefined)
    void refetch()
  }
  return (
    <Page title={t('passkeys')}>
      <div className="flex flex-col gap-5 p-4">
        <p className="text-15 text-muted">{t('passkeysAbout')}</p>
        {data ? (
          <Passkeys list={data} onRemove={setSelected} />
        ) : isError ? (
          <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
        ) : (
          <SkeletonRows rows={2} />
        )}
        {removing ? <RemovePasskey onDone={again} passkey={removing} /> : <AddPasskey onAdded={again} />}
      </div>
      <ConfirmSheet
        action={t('remove')}
        kind="danger"
        note={t('passkeyRemoveAbout')}
        onClose={() => setSelected(undefined)}
        onConfirm={() => {
          setRemoving(selected)
          setSelected(undefined)
        }}
        open={selected !== undefined}
        rows={[{ label: t('passkeyName'), value: selected?.name ?? '' }]}
        title={t('passkeyRemoveTitle')}
      />
    </Page>
  )
}

interface PasskeysProps {
  readonly list: readonly Passkey[]
  readonly onRemove: (passkey: Passkey) => void
}

function Passkeys({ list, onRemove }: PasskeysProps) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  if (list.length === 0)
    return (
      <Card>
        <EmptyState
          action={{ label: t('areaSecurity'), onClick: () => goTo(pathTo('settings/security/index')) }}
          hint={t('passkeysNoneHint')}
          icon={<KeyRound aria-hidden size={32} />}
          title={t('passkeysNone')}
        />
      </Card>
    )
  return (
    <Card flush>
      {list.map((passkey) => (
        <ListRow
          key={passkey.id}
          right={
            <IconButton label={`${t('remove')}: ${passkey.name}`} onClick={() => onRemove(passkey)}>
              <Trash2 aria-hidden size={18} />
            </IconButton>
          }
          subtitle={
            passkey.usedAt === undefined
              ? t('passkeyMade', { time: format.date(passkey.createdAt) })
              : t('passkeyUsed', { time: format.zonedDateTime(passkey.usedAt) })
          }
          title={passkey.name}
        />
      ))}
    </Card>
  )
}
