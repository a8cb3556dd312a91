import { Button, Card, Chip, ConfirmSheet, Switch, toast } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useSendOnce } from '../../lib/calls/send-once.ts'
import { serverNow } from '../../lib/calls/server-clock.ts'
import { useFormat } from '../../lib/format/format.ts'
import { showLimits } from '../../lib/limits/own-limits.ts'

const DAYS = [1, 3, 7, 14, 30, 84] as const
const DAY_MS = 86_400_000

/** Renders the start of a break, or the extension of the running one, with a confirmation that shows its end. */
export function BreakCard({ pausedUntil }: { readonly pausedUntil: number | undefined }) {
  const { t } = useTranslation('limits')
  const f = useFormat()
  const [days, setDays] = useState<number>(7)
  const [withSpot, setWithSpot] = useState(false)
  const [confirmedAt, setConfirmedAt] = useState<number>()
  const { sending, send } = useSendOnce('user/pause')
  const isShorter = (now: number) => pausedUntil !== undefined && now + days * DAY_MS < pausedUntil

  const begin = async () => {
    const answer = await send({ days, spot: withSpot ? '1' : '0' })
    if (answer.ok) {
      showLimits(answer.data)
      toast(t('breakStarted'), 'good')
    } else if (answer.code !== 'signed_out') toast(answer.message, 'bad')
    // Without a response the sheet stays open for another try.
    if (answer.ok || answer.code !== 'network_error') setConfirmedAt(undefined)
  }
  const ask = () => {
    const now = serverNow()
    if (isShorter(now)) toast(t('breakTooShort'), 'bad')
    else setConfirmedAt(now)
  }
  return (
    <section>
      <h2 className="mb-2 text-17 font-semibold">{t('breakTitle')}</h2>
      <Card>
        <p className="text-15">{t('breakText')}</p>
        <div aria-label={t('breakLength')} className="mt-3 flex flex-wrap gap-2" role="group">
          {DAYS.map((count) => (
            <Chip key={count} onClick={() => setDays(count)} selected={count === days}>
              {f.days(count)}
            </Chip>
          ))}
        </div>
        <div className="my-2">
          <Switch checked={withSpot} label={t('withSpot')} onChange={setWithSpot} />
        </div>
        <Button kind="quiet" onClick={ask} wide>
          {t(pausedUntil === undefined ? 'startBreak' : 'extendBreak')}
        </Button>
      </Card>
      <ConfirmSheet
        action={t(pausedUntil === undefined ? 'startBreak' : 'extendBreak')}
        kind="danger"
        loading={sending}
        note={t(withSpot ? 'breakNoteSpot' : 'breakNote')}
        onClose={() => setConfirmedAt(undefined)}
        onConfirm={() => void begin()}
        open={confirmedAt !== undefined}
        rows={[
          { label: t('breakLength'), value: f.days(days) },
          {
            label: t('breakEnds'),
            value: f.zonedDateTime((confirmedAt ?? 0) + days * DAY_MS),
            strong: true,
          },
          { label: t('spotPurchases'), value: t(withSpot ? 'spotPaused' : 'spotAllowed') },
        ]}
        title={t('breakConfirm')}
      />
    </section>
  )
}
