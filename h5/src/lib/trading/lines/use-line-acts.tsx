import { ConfirmSheet } from '@halyard/ui'
import { type ReactNode, useState } from 'react'
import type { ChartLines, MovedLine, PriceLine } from '../../chart/lines/price-line.ts'
import { useFormat } from '../../format/format.ts'
import { useTranslation } from '../../language/use-translation.ts'
import { useDialogState } from '../../navigation/use-dialog-state.ts'

/** The calls behind the acts on lines. Each returns whether it succeeded. */
export interface LineCalls {
  readonly move: (moved: MovedLine) => Promise<boolean>
  readonly cancel: (id: string) => Promise<boolean>
  /** Starts a new request, because another price was chosen. */
  readonly change: () => void
  /** The server's rejection of the last call. */
  readonly refusal: string | undefined
  /** Says what a move does besides changing the price. */
  readonly noteOf: (id: string) => string
}

interface LineActs extends ChartLines {
  /** The confirmations, which the page renders. */
  readonly sheets: ReactNode
}

interface Prices {
  readonly unit: string
  readonly priceDecimals: number
}

/** Adds the acts to the lines of a chart: moving one and cancelling one, both after a confirmation. */
export function useLineActs(
  lines: readonly PriceLine[],
  { unit, priceDecimals }: Prices,
  calls: LineCalls,
): LineActs {
  const { t } = useTranslation('trading')
  const f = useFormat()
  const move = useDialogState<{ readonly line: PriceLine; readonly price: string }>()
  const cancel = useDialogState<PriceLine>()
  const [busy, setBusy] = useState(false)
  const price = (text: string) => `${f.decimal(text, priceDecimals)} ${unit}`
  const run = async (call: Promise<boolean>, close: () => void) => {
    setBusy(true)
    const isDone = await call
    setBusy(false)
    if (isDone) close()
  }
  const find = (id: string) => lines.find((line) => line.id === id)
  const moved = move.item
  const refusal =
    calls.refusal === undefined ? undefined : <span className="text-danger">{calls.refusal}</span>
  return {
    lines,
    moved: move.open && moved ? { id: moved.line.id, price: moved.price } : undefined,
    onMove: ({ id, price: to }) => {
      const line = find(id)
      if (!line) return
      calls.change()
      move.show({ line, price: to })
    },
    onCancel: (id) => {
      const line = find(id)
      if (!line) return
      calls.change()
      cancel.show(line)
    },
    sheets: (
      <>
        {moved ? (
          <ConfirmSheet
            action={t('moveTo', { price: price(moved.price) })}
            loading={busy}
            note={<p aria-live="polite">{refusal ?? calls.noteOf(moved.line.id)}</p>}
            onClose={move.close}
            onConfirm={() => void run(calls.move({ id: moved.line.id, price: moved.price }), move.close)}
            open={move.open}
            rows={[
              { label: t('oldPrice'), value: price(moved.line.price) },
              { label: t('newPrice'), value: price(moved.price) },
            ]}
            title={t('moveTitle', { line: moved.line.text })}
          />
        ) : null}
        {cancel.item ? (
          <ConfirmSheet
            action={t('cancelOrder')}
            kind="danger"
            loading={busy}
            note={<p aria-live="polite">{refusal}</p>}
            onClose={cancel.close}
            onConfirm={() => void run(calls.cancel(cancel.item?.id ?? ''), cancel.close)}
            open={cancel.open}
            rows={[{ label: t('linePrice'), value: price(cancel.item.price) }]}
            title={t('cancelTitle', { line: cancel.item.text })}
          />
        ) : null}
      </>
    ),
  }
}
