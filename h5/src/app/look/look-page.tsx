import { Page } from '../../lib/page.tsx'
import { Appearance } from '../appearance.tsx'
import { LookBasics } from './look-basics.tsx'
import { LookFields } from './look-fields.tsx'
import { LookFigures } from './look-figures.tsx'
import { LookOverlays } from './look-overlays.tsx'

/** Every token and component on one page, in whatever theme and language are chosen. */
export function LookPage() {
  return (
    <Page title="Halyard">
      <div className="flex flex-col gap-8 p-4">
        <section>
          <Appearance />
        </section>
        <LookBasics />
        <LookFields />
        <LookFigures />
        <LookOverlays />
      </div>
    </Page>
  )
}
