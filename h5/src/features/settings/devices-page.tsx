import { Button, Card, Chip, ConfirmSheet, ErrorState, ListRow, SkeletonRows, toast } from '@halyard/ui'
import { Monitor, Smartphone } from '@halyard/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { callApi, readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { ZoneNote } from '../../lib/format/zone-note.tsx'
import { Parts } from '../../lib/lists/parts.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { deviceName } from './device-name.ts'
import { type DeviceSession, toDeviceSession } from './device-session.ts'

/** The sessions to sign out: one of them, or all others. */
type Ending = DeviceSession | 'others'

export function DevicesPage() {
  const { t } = useTranslation('settings')
  const [ending, setEnding] = useState<Ending>()
  const { data, isError, refetch } = useQuery({
    queryKey: [PRIVATE, 'sessions'],
    queryFn: async ({ signal }) => (await readApi('user/sessions', {}, signal)).list.map(toDeviceSession),
    staleTime: 0,
  })
  const end = async () => {
    const chosen = ending
    setEnding(undefined)
    if (chosen === undefined) return
    const ended =
      chosen === 'others'
        ? await callApi('user/end_sessions', {})
        : await callApi('user/end_session', { id: chosen.id })
    if (ended) toast(t('deviceEnded'), 'good')
    await refetch()
  }
  return (
    <Page title={t('devices')}>
      <div className="flex flex-col gap-5 p-4">
        <div className="flex flex-col gap-2">
          <p className="text-15 text-muted">{t('devicesAbout')}</p>
          <ZoneNote />
        </div>
        {data ? (
          <Devices list={data} onEnd={setEnding} />
        ) : isError ? (
          <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </div>
      <ConfirmSheet
        action={t('signOut')}
        kind="danger"
        onClose={() => setEnding(undefined)}
        onConfirm={() => void end()}
        open={ending !== undefined}
        rows={
          ending === undefined || ending === 'others'
            ? [{ label: t('devices'), value: String((data?.length ?? 1) - 1) }]
            : [
                { label: t('device'), value: deviceName(ending.agent) ?? t('deviceUnknown') },
                { label: t('ipAddress'), value: ending.ip },
              ]
        }
        title={ending === 'others' ? t('endOthersTitle') : t('endDeviceTitle')}
      />
    </Page>
  )
}

interface DevicesProps {
  readonly list: readonly DeviceSession[]
  readonly onEnd: (ending: Ending) => void
}

function Devices({ list, onEnd }: DevicesProps) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  return (
    <>
      <Card flush>
        {list.map((session) => {
          const Icon = /mobile|android|iphone/i.test(session.agent) ? Smartphone : Monitor
          return (
            <ListRow
              key={session.id}
              left={<Icon aria-hidden className="text-muted" size={20} />}
              right={
                session.current ? (
                  <Chip tone="brass">{t('thisDevice')}</Chip>
                ) : (
                  <Button kind="plain" onClick={() => onEnd(session)} size="small">
                    {t('signOut')}
                  </Button>
                )
              }
              subtitle={<Parts parts={[session.ip, format.dateTime(session.seenAt)]} />}
              title={deviceName(session.agent) ?? t('deviceUnknown')}
            />
          )
        })}
      </Card>
      {list.length > 1 ? (
        <Button kind="danger" onClick={() => onEnd('others')} wide>
          {t('endOthers')}
        </Button>
      ) : null}
    </>
  )
}
