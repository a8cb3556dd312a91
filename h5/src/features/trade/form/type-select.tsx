import { Sheet } from '@halyard/ui'
import { Check, ChevronDown } from '@halyard/ui/icons'
import { memo, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { FormState } from './form-reducer.ts'
import { chooseType } from './form-store.ts'
import { ORDER_TYPES } from './order-types.ts'

/** Renders the choice of the order type, basic ones first, each with a one-line description. */
export const TypeSelect = memo(function TypeSelect({ type }: { readonly type: FormState['type'] }) {
  const { t } = useTranslation('trade')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-label={`${t('orderType')}: ${t(`type_${type}`)}`}
        className="press flex min-h-11 w-full items-center justify-between gap-1 rounded-field border border-control bg-surface px-3 text-15"
        onClick={() => setOpen(true)}
        type="button"
      >
        <span className="min-w-0 text-left leading-tight wrap-break-word">{t(`type_${type}`)}</span>
        <ChevronDown aria-hidden className="text-muted" size={18} />
      </button>
      <Sheet onClose={() => setOpen(false)} open={open} title={t('orderType')}>
        {ORDER_TYPES.map(({ group, types }) => (
          <div key={group}>
            <h3 className="mt-3 mb-1 text-13 text-muted">{t(group)}</h3>
            {types.map((option) => (
              <button
                aria-pressed={option === type}
                className="press flex min-h-14 w-full items-center gap-3 border-b border-line py-2 text-left last:border-0"
                key={option}
                onClick={() => {
                  chooseType(option)
                  setOpen(false)
                }}
                type="button"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-15 font-medium">{t(`type_${option}`)}</span>
                  <span className="block text-13 text-muted">{t(`about_${option}`)}</span>
                </span>
                {option === type ? <Check aria-hidden className="text-brass" size={20} /> : null}
              </button>
            ))}
          </div>
        ))}
      </Sheet>
    </>
  )
})
