import { Button, Dialog } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { askToVerify, useBuyRequest } from './submit-purchases.ts'

/** Renders the prompt to verify, since options require a verified customer. */
export function AskToVerify() {
  const { t } = useTranslation('option')
  const open = useBuyRequest(({ toVerify }) => toVerify)
  return (
    <Dialog
      description={t('verifyText')}
      onClose={() => askToVerify(false)}
      open={open}
      title={t('verifyTitle')}
    >
      <div className="flex gap-3">
        <Button kind="quiet" onClick={() => askToVerify(false)} wide>
          {t('notNow')}
        </Button>
        <Button
          onClick={() => {
            askToVerify(false)
            goTo(pathTo('verification/index'))
          }}
          wide
        >
          {t('verifyNow')}
        </Button>
      </div>
    </Dialog>
  )
}
