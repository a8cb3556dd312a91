import { Button, Sheet } from '@halyard/ui'
import { useTranslation } from '../../../language/use-translation.ts'
import { resetPanes } from '../panes/pane-sizes.ts'
import { HOT_KEYS } from './hot-keys.ts'

interface KeySheetProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders the sheet of the hot keys, and the button that resets the panes. */
export function KeySheet({ open, onClose }: KeySheetProps) {
  const { t } = useTranslation('terminal')
  return (
    <Sheet
      actions={
        <Button
          kind="quiet"
          onClick={() => {
            resetPanes()
            onClose()
          }}
          wide
        >
          {t('resetPanes')}
        </Button>
      }
      onClose={onClose}
      open={open}
      title={t('hotKeys')}
    >
      <dl className="divide-y divide-line">
        {HOT_KEYS.map(({ act, key }) => (
          <div className="flex min-h-11 items-center justify-between gap-4 text-15" key={act}>
            <dt>{t(`act_${act}`)}</dt>
            <dd>
              <kbd className="inline-flex min-w-8 justify-center rounded-field border border-line bg-raised px-2 py-1 text-13">
                {key.toUpperCase()}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-13 text-muted">{t('hotKeysNote')}</p>
    </Sheet>
  )
}
