import { IconButton, useWords } from '@halyard/ui'
import { X } from '@halyard/ui/icons'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useDialogState } from '../../../lib/navigation/use-dialog-state.ts'
import { dismissSettled, useJustSettled } from '../orders/just-settled.ts'
import { resultFigure } from '../orders/order-figures.ts'
import { RESULTS } from '../orders/result-texts.ts'
import { LazyReceipt } from '../receipt/lazy-receipt.tsx'
import type { TimedOption } from '../timed-option.ts'

/** Renders the result of the option that settled last, until it is dismissed: where its ring was. A tap opens its receipt. */
export function ResultPill({ matchId }: { readonly matchId: number }) {
  const { t } = useTranslation('option')
  const words = useWords()
  const f = useFormat()
  const order = useJustSettled(({ orders }) => orders[0])
  const { item: shown, open, show, close } = useDialogState<TimedOption>()
  const { text, colour } = RESULTS[order?.result ?? 'void']
  return (
    <>
      <div role="status">
        {order ? (
          <div className="pointer-events-auto flex items-center rounded-full border border-line bg-page/90 pl-3 text-13">
            <button className="press min-h-11 text-left" onClick={() => show(order)} type="button">
              {order.matchId === matchId ? null : `${order.base}/${order.quote} `}
              <span className={`font-semibold ${colour}`}>
                {t(text)} {resultFigure(order, f.exact)}
              </span>
              <span className="text-brass"> · {t('verify')}</span>
            </button>
            <IconButton className="text-muted" label={words.close} onClick={() => dismissSettled(order.id)}>
              <X aria-hidden size={18} />
            </IconButton>
          </div>
        ) : null}
      </div>
      <LazyReceipt onClose={close} open={open} order={shown} />
    </>
  )
}
