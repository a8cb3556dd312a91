import { formatUnits, parseUnits } from '@halyard/money'
import { AmountField, Button, Dialog, finishAmount, Segmented } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.ts'
import { ExplainButton } from '../../../../lib/explain/explain-button.tsx'
import { useFormat } from '../../../../lib/format/format.ts'
import { fromCoin, spendable, usePocket } from '../../../../lib/wallet/pocket.ts'
import { positionSubject } from '../../explain/position-subject.ts'
import { ownLotsOf, removableOf } from '../../figures.ts'
import { usePositions } from '../open-positions.ts'
import { PositionFacts } from '../position-facts.tsx'
import { usePositionAction } from '../use-position-action.ts'
import { usePositionFigures } from '../use-position-figures.ts'
import { MarginFigures } from './margin-figures.tsx'
import type { PositionDialogProps } from './position-dialog-props.ts'

/** Renders the form that adds margin to a position or removes it, with the resulting liquidation price. */
export function MarginDialog({ position, perp, open, onClose }: PositionDialogProps) {
  const { t } = useTranslation('perp')
  const f = useFormat()
  const { holding, markTicks } = usePositionFigures(perp, position)
  const { data: positions } = usePositions()
  const [removes, setRemoves] = useState(false)
  const [amount, setAmount] = useState('')
  const action = usePositionAction()
  const pocket = usePocket(perp.legalId, 'contract', perp.legalDecimals)
  const ownLots = ownLotsOf(positions ?? [position], perp.perpId, position.side)
  const maxUnits = removes ? removableOf(perp, position, holding, markTicks, ownLots) : spendable(pocket)
  const most = maxUnits === undefined ? undefined : formatUnits(maxUnits, perp.legalDecimals)
  const units = parseUnits(finishAmount(amount), perp.legalDecimals)
  const added = removes ? 0n : fromCoin(pocket, units)
  const addedText = formatUnits(added, perp.legalDecimals)
  const isTooMuch = units !== undefined && maxUnits !== undefined && units > maxUnits
  const missing = units ? undefined : t('amountMissing')
  // The exchange decides how much may be removed, by its own mark price.
  const wrong = isTooMuch && !removes ? t('insufficientBalance') : undefined
  const edit = (typed: string) => {
    setAmount(typed)
    action.change()
  }
  const send = async () => {
    const body = { id: position.id, amount: finishAmount(amount) }
    const done = removes
      ? await action.send('lever/remove_margin', body, () => t('marginRemoved'))
      : await action.send(
          'lever/add_margin',
          { ...body, ...(added > 0n ? { from_coin: addedText } : {}) },
          () => t('marginAdded'),
        )
    if (done) onClose()
  }
  return (
    <Dialog onClose={onClose} open={open} title={t('margin')}>
      <PositionFacts perp={perp} position={position} />
      <div className="-mx-4 -mt-3 mb-2 flex flex-wrap">
        {(['margin', 'liquidation'] as const).map((kind) => (
          <ExplainButton
            key={kind}
            of={t(kind === 'margin' ? 'margin' : 'liquidationPrice')}
            onPress={onClose}
            subject={positionSubject(kind, position)}
          />
        ))}
      </div>
      <Segmented
        label={t('margin')}
        onChange={(chosen) => {
          setRemoves(chosen === 'remove')
          edit('')
        }}
        options={[
          { value: 'add', label: t('addMargin') },
          { value: 'remove', label: t('removeMargin') },
        ]}
        value={removes ? 'remove' : 'add'}
      />
      <div className="mt-3">
        <AmountField
          decimals={perp.legalDecimals}
          error={action.refusal?.message ?? wrong}
          help={
            most === undefined
              ? undefined
              : `${t(removes ? 'removableNow' : 'available')}: ${f.exact(most)} ${perp.legal}`
          }
          label={t('amount')}
          onChange={edit}
          right={
            most === undefined ? undefined : (
              <Button kind="plain" onClick={() => edit(most)} size="small">
                {t('max')}
              </Button>
            )
          }
          unit={perp.legal}
          value={amount}
        />
      </div>
      <MarginFigures
        holding={holding}
        margin={isTooMuch ? undefined : holding.margin + (removes ? -(units ?? 0n) : (units ?? 0n))}
        perp={perp}
      />
      {added > 0n ? (
        <p className="mt-2 text-13 text-muted">
          {t('fromCoinAccount')}: {f.exact(addedText)} {perp.legal}
        </p>
      ) : null}
      <p className="mt-2 text-13 text-muted">{t(removes ? 'marginRemoveNote' : 'marginNote')}</p>
      <div className="mt-4">
        <Button loading={action.busy} onClick={() => void send()} reason={wrong ?? missing} wide>
          {t(removes ? 'removeMargin' : 'addMargin')}
        </Button>
      </div>
    </Dialog>
  )
}
