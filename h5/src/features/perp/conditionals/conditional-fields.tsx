import { parseUnits } from '@halyard/money'
import { finishAmount, Segmented } from '@halyard/ui'
import { CompactField } from '../../../lib/forms/compact-field.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { FormFacts } from '../form/form-facts.ts'
import type { FieldName, FormState } from '../form/form-reducer.ts'
import { dispatch } from '../form/form-store.ts'
import type { Perp } from '../perp.ts'
import { nameOfConditional } from './new-conditional.ts'

interface ConditionalFieldsProps {
  readonly perp: Perp
  readonly state: FormState
  readonly facts: FormFacts
  readonly errorAt: (field: FieldName) => string | undefined
}

/** Renders what a conditional order does, its trigger, the price that it watches, and the lots that it reduces. */
export function ConditionalFields({ perp, state, facts, errorAt }: ConditionalFieldsProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const { trigger, source, purpose } = state
  const choose = (typed: string, by: FormState['source']) => {
    const ticks = parseUnits(finishAmount(typed), perp.priceDecimals)
    const now = by === 'mark' ? facts.markTicks : facts.lastTicks
    const isAbove = ticks !== undefined && now !== undefined && ticks > now
    const direction = isAbove ? 'at_or_above' : 'at_or_below'
    dispatch({ type: 'triggerChosen', trigger: typed, source: by, direction })
  }
  return (
    <>
      <Segmented
        compact
        label={t('purpose')}
        onChange={(chosen) => dispatch({ type: 'purposeChosen', purpose: chosen })}
        options={[
          { value: 'open', label: t('purpose_open') },
          { value: 'reduce', label: t('purpose_reduce') },
          { value: 'close', label: t('purpose_close') },
        ]}
        value={purpose}
      />
      <CompactField
        decimals={perp.priceDecimals}
        error={errorAt('trigger')}
        label={`${t('triggerPrice')} (${perp.legal})`}
        onChange={(typed) => choose(typed, source)}
        value={trigger}
      />
      <Segmented
        compact
        label={t('triggerSource')}
        onChange={(by) => choose(trigger, by)}
        options={[
          { value: 'mark', label: t('mark') },
          { value: 'last', label: t('lastPrice') },
        ]}
        value={source}
      />
      {trigger === '' ? null : <p className="text-13 text-muted">{t(nameOfConditional(state))}</p>}
      {purpose === 'reduce' ? (
        <CompactField
          decimals={0}
          error={errorAt('share')}
          label={t('lotsOf', { size: `${f.exact(perp.lotSize)} ${perp.base}` })}
          onChange={(typed) => dispatch({ type: 'typed', field: 'share', text: typed })}
          value={state.share}
        />
      ) : null}
    </>
  )
}
