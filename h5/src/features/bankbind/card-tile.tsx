import { Button, Card, Chip, Rows } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { BankCard } from './bank-card.ts'

interface CardTileProps {
  readonly card: BankCard
  readonly onDefault: () => void
  readonly onRemove: () => void
}

/** Renders a bank card with enough of its number to recognise it. */
export function CardTile({ card, onDefault, onRemove }: CardTileProps) {
  const { t } = useTranslation('bankbind')
  return (
    <Card>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h2 className="max-w-full min-w-min text-17 font-semibold break-words">{card.name}</h2>
        {card.isDefault ? <Chip tone="brass">{t('default')}</Chip> : null}
      </div>
      <Rows
        rows={[
          { label: t('bank'), value: card.bank },
          { label: t('card_number'), value: card.number },
          ...(card.iban === undefined ? [] : [{ label: t('iban'), value: card.iban }]),
          { label: t('full_name'), value: card.holder },
        ]}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        {card.isDefault ? null : (
          <Button kind="quiet" onClick={onDefault} size="small">
            {t('makeDefault')}
          </Button>
        )}
        <Button aria-label={`${t('remove')}: ${card.name}`} kind="danger" onClick={onRemove} size="small">
          {t('remove')}
        </Button>
      </div>
    </Card>
  )
}
