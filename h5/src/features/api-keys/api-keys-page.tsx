import {
  Card,
  ConfirmSheet,
  EmptyState,
  ErrorState,
  IconButton,
  ListRow,
  SkeletonRows,
  toast,
} from '@halyard/ui'
import { KeyRound, Pencil, Play, Trash2 } from '@halyard/ui/icons'
import { goTo } from '@halyard/web'
import { useState } from 'react'
import { tryApi } from '../../lib/calls/api.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useSecurity } from '../../lib/security/security.ts'
import { type ApiKey, SCOPE_TEXTS } from './api-key.ts'
import { CreatedKeyCard } from './created-key.tsx'
import { ChangeKey, CreateKey, type CreatedKey } from './key-forms.tsx'
import { useApiKeys } from './use-api-keys.ts'

export function ApiKeysPage() {
  const { t } = useTranslation('api-keys')
  const [created, setCreated] = useState<CreatedKey>()
  const [changing, setChanging] = useState<ApiKey>()
  const [ending, setEnding] = useState<ApiKey>()
  const [sending, setSending] = useState(false)
  const { data, isError, refetch } = useApiKeys()
  const again = () => {
    setChanging(undefined)
    setCreated(undefined)
    void refetch()
  }
  const end = async ({ id }: ApiKey) => {
    setSending(true)
    const answer = await tryApi('safe/api_key_end', { id })
    setSending(false)
    setEnding(undefined)
    toast(answer.ok ? t('ended') : answer.message, answer.ok ? 'good' : 'bad')
    again()
  }
  return (
    <Page title={t('title')}>
      <div className="flex flex-col gap-5 p-4">
        {created ? (
          <CreatedKeyCard created={created} onDone={again} />
        ) : (
          <>
            <p className="text-15 text-muted">{t('about')}</p>
            {data ? (
              <Keys list={data} onChange={setChanging} onEnd={setEnding} />
            ) : isError ? (
              <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
            ) : (
              <SkeletonRows rows={2} />
            )}
            {changing ? (
              <ChangeKey apiKey={changing} key={changing.id} onDone={again} />
            ) : (
              <Create onCreated={setCreated} />
            )}
          </>
        )}
      </div>
      <ConfirmSheet
        action={t('end')}
        kind="danger"
        note={t('endAbout')}
        onClose={() => setEnding(undefined)}
        loading={sending}
        onConfirm={() => void (ending && end(ending))}
        open={ending !== undefined}
        rows={[{ label: t('name'), value: ending?.name ?? '' }]}
        title={t('endTitle')}
      />
    </Page>
  )
}

/** An account without a second factor sets one up first. */
function Create({ onCreated }: { readonly onCreated: (created: CreatedKey) => void }) {
  const { t } = useTranslation('api-keys')
  const { data: security } = useSecurity()
  if (!security) return null
  if (security.totp || security.passkeys > 0) return <CreateKey onCreated={onCreated} />
  return (
    <Card>
      <EmptyState
        action={{ label: t('setUpFactor'), onClick: () => goTo(pathTo('settings/security/authenticator')) }}
        hint={t('needsFactorHint')}
        icon={<KeyRound aria-hidden size={32} />}
        title={t('needsFactor')}
      />
    </Card>
  )
}

interface KeysProps {
  readonly list: readonly ApiKey[]
  readonly onChange: (key: ApiKey) => void
  readonly onEnd: (key: ApiKey) => void
}

function Keys({ list, onChange, onEnd }: KeysProps) {
  const { t } = useTranslation('api-keys')
  const format = useFormat()
  if (list.length === 0) return null
  const describe = ({ scopes, networks, expiresAt, used }: ApiKey) =>
    [
      ...(scopes.length === 0 ? [t('rightsRead')] : scopes.map((scope) => t(SCOPE_TEXTS[scope]))),
      networks.length === 0 ? t('anyNetwork') : networks.join(', '),
      t('expires', { time: format.date(expiresAt) }),
      used ? t('used', { time: format.zonedDateTime(used.at), ip: used.ip }) : t('unused'),
    ].join(' · ')
  return (
    <Card flush>
      {list.map((key) => (
        <ListRow
          key={key.id}
          right={
            <>
              <IconButton
                label={`${t('try')}: ${key.name}`}
                onClick={() => goTo(pathTo('settings/security/tryKey', { id: key.id }))}
              >
                <Play aria-hidden size={18} />
              </IconButton>
              <IconButton label={`${t('change')}: ${key.name}`} onClick={() => onChange(key)}>
                <Pencil aria-hidden size={18} />
              </IconButton>
              <IconButton label={`${t('end')}: ${key.name}`} onClick={() => onEnd(key)}>
                <Trash2 aria-hidden size={18} />
              </IconButton>
            </>
          }
          subtitle={describe(key)}
          title={key.name}
        />
      ))}
    </Card>
  )
}
