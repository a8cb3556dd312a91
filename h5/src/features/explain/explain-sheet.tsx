import { formatUnits } from '@halyard/money'
import { Button, ErrorState, Rows, Sheet, SkeletonRows } from '@halyard/ui'
import { goTo } from '@halyard/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAppearance } from '../../lib/browser/appearance.ts'
import {
  type ExplainedLine,
  type Explanation,
  type ExplanationState,
  totalOf,
} from '../../lib/explain/explanation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { STARS } from '../../lib/wallet/worth-panel.tsx'
import { loadSubject } from './explainers.ts'

interface ExplainSheetProps {
  /** Undefined while no amount is explained. */
  readonly subject: string | undefined
  readonly onClose: () => void
}

/** Renders the explanation of an amount: its lines, their sum, the prices behind them and a link to the entries. */
export function ExplainSheet({ subject, onClose }: ExplainSheetProps) {
  const { t } = useTranslation()
  // The last one stays while the sheet closes.
  const [shown, setShown] = useState(subject)
  if (subject !== undefined && subject !== shown) setShown(subject)
  const { data, isError, refetch } = useQuery({
    queryKey: ['explainer', shown],
    queryFn: async () => (await loadSubject(shown ?? '')) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const open = subject !== undefined
  if (data) {
    const { Explained } = data.explainer
    return (
      <Explained
        key={shown}
        parameters={data.parameters}
        render={(found) => <ExplainedSheet found={found} onClose={onClose} open={open} />}
      />
    )
  }
  return isError ? (
    <Sheet onClose={onClose} open={open} title={t('howItAddsUp')}>
      <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
    </Sheet>
  ) : null
}

interface ExplainedSheetProps {
  readonly found: ExplanationState
  readonly open: boolean
  readonly onClose: () => void
}

function ExplainedSheet({ found, open, onClose }: ExplainedSheetProps) {
  const { t } = useTranslation('explain')
  if (found.state !== 'ready')
    return (
      <Sheet onClose={onClose} open={open} title={t('howItAddsUp')}>
        {found.state === 'error' ? (
          <ErrorState hint={t('errorHint')} onRetry={found.retry} title={t('errorTitle')} />
        ) : found.state === 'gone' ? (
          <p className="pb-4 text-15 text-muted">{t('gone')}</p>
        ) : (
          <SkeletonRows />
        )}
      </Sheet>
    )
  const { explanation } = found
  const { title, formula, next } = explanation
  const leave = () => {
    onClose()
    goTo(next.path)
  }
  return (
    <Sheet
      actions={
        <Button onClick={leave} wide>
          {next.label}
        </Button>
      }
      description={formula}
      onClose={onClose}
      open={open}
      title={title}
    >
      <Lines explanation={explanation} />
    </Sheet>
  )
}

function Lines({ explanation }: { readonly explanation: Explanation }) {
  const { t } = useTranslation('explain')
  const f = useFormat()
  const hidden = useAppearance((appearance) => appearance.hidden)
  const { lines, totalLabel, inputs = [], note, asOf, decimals, unit } = explanation
  const amount = (units: bigint) => (hidden ? STARS : f.exact(formatUnits(units, decimals)))
  return (
    <>
      {lines.length === 0 ? <p className="py-3 text-15 text-muted">{t('noLines')}</p> : null}
      <dl className="divide-y divide-line">
        {lines.map((line, at) => (
          <Line
            key={`${line.label} ${at}`}
            line={line}
            text={`${line.units > 0n && !hidden ? '+' : ''}${amount(line.units)}`}
          />
        ))}
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2">
          <dt className="text-15 font-semibold">{totalLabel}</dt>
          <dd className="ml-auto text-right text-17 font-semibold break-words">
            {amount(totalOf(explanation))} {unit}
          </dd>
        </div>
      </dl>
      {note === undefined ? null : <p className="pb-3 text-13 text-muted">{note}</p>}
      <Rows rows={[...inputs, { label: t('calculatedAt'), value: f.zonedDateTime(asOf) }]} />
    </>
  )
}

function Line({ line: { label, detail }, text }: { readonly line: ExplainedLine; readonly text: string }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1.5">
      <dt className="min-w-min flex-1 text-15">
        {label}
        {detail === undefined ? null : <span className="block text-13 text-muted">{detail}</span>}
      </dt>
      <dd className="ml-auto max-w-full shrink-0 text-right text-15 break-words tabular-nums">{text}</dd>
    </div>
  )
}
