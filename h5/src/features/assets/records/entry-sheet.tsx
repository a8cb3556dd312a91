import { Rows, Sheet } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useAppearance } from '../../../lib/browser/appearance.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { ACCOUNT_TEXTS } from '../../../lib/wallet/account-names.ts'
import { STARS } from '../../../lib/wallet/worth-panel.tsx'
import { entryText } from './entry-names.ts'
import type { LedgerEntry } from './ledger-entry.ts'
import { signedAmount } from './signed-amount.ts'

interface EntrySheetProps {
  readonly entry: LedgerEntry
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders one ledger entry in full, with an explanation. */
export function EntrySheet({ entry, open, onClose }: EntrySheetProps) {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const hidden = useAppearance((appearance) => appearance.hidden)
  const amount = (change: string) => (hidden ? STARS : `${signedAmount(f, change)} ${entry.currency}`)
  return (
    <Sheet
      description={t(`meaning_${entry.reason}`)}
      onClose={onClose}
      open={open}
      title={t(entryText(entry))}
    >
      <Rows
        rows={[
          { label: t('available'), value: amount(entry.available), strong: true },
          { label: t('frozen'), value: amount(entry.frozen) },
          { label: t('account'), value: t(ACCOUNT_TEXTS[entry.account]) },
          { label: t('time'), value: f.zonedDateTime(entry.time) },
          { label: t('number'), value: entry.id },
        ]}
      />
    </Sheet>
  )
}
