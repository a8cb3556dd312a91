import { Page } from '../../lib/navigation/page.tsx'
import { AppearanceSettings } from '../appearance-settings.tsx'
import { GalleryBasics } from './gallery-basics.tsx'
import { GalleryFields } from './gallery-fields.tsx'
import { GalleryFigures } from './gallery-figures.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'

/** Renders every design token and component on one page, in the current theme and language. */
export function GalleryPage() {
  return (
    <Page title="Components">
      <div className="flex flex-col gap-8 p-4">
        <section>
          <AppearanceSettings />
        </section>
        <GalleryBasics />
        <GalleryFields />
        <GalleryFigures />
        <GalleryOverlays />
      </div>
    </Page>
  )
}
