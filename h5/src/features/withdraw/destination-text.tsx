import { useTranslation } from '../../lib/language/use-translation.ts'
import { BANK } from '../../lib/wallet/network-name.ts'
import { useCards } from './use-destinations.ts'
import type { Withdrawal } from './withdrawal.ts'

interface DestinationTextProps {
  readonly withdrawal: Pick<Withdrawal, 'network' | 'address'>
}

/** Renders the full address, or the name of a bank card. */
export function DestinationText({ withdrawal }: DestinationTextProps) {
  return withdrawal.network === BANK ? (
    <CardText address={withdrawal.address} />
  ) : (
    <span className="inline-block text-balance break-all">{withdrawal.address}</span>
  )
}

/** Renders the name of a bank card, or its number if the card was removed. */
function CardText({ address }: { readonly address: string }) {
  const { t } = useTranslation('withdraw')
  const { data } = useCards()
  const id = address.replace('card:', '')
  return <span>{data?.find((card) => String(card.id) === id)?.label ?? `${t('bankCard')} ${id}`}</span>
}
