import { type Random, seededRandom } from '../../packages/core/src/lib/random.ts'
import { capital } from './slips.ts'
import { inventWords, unevenPick } from './words.ts'

const WOMEN =
  'mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy margaret sandra ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca laura sharon cynthia kathleen amy angela anna emma helen katherine christine maria olivia julie victoria ruth lauren kelly joan hannah andrea martha teresa sofia ursula monika petra sabine claudia heike anja carmen lucia elena giulia francesca chiara marie camille chloe ines'.split(
    ' ',
  )
const MEN =
  'james robert john michael william david richard joseph thomas charles christopher daniel matthew anthony mark steven paul andrew joshua kenneth kevin brian george edward ronald timothy jason jeffrey ryan jacob nicholas eric jonathan stephen larry justin scott benjamin samuel gregory frank alexander patrick jack dennis peter hans klaus juergen stefan andreas wolfgang juan carlos javier antonio luis marco giuseppe luca pierre jean louis lucas'.split(
    ' ',
  )
const FAMILIES =
  'smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez wilson anderson thomas taylor moore jackson martin lee perez thompson white harris clark lewis robinson walker young allen king wright hill green adams baker hall nelson campbell mitchell carter roberts mueller schmidt schneider fischer weber meyer wagner becker schulz hoffmann rossi russo ferrari bernard dubois durand silva santos'.split(
    ' ',
  )
/** What the bearers of a name are called by those who know them. */
const CALLED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  'elizabeth:liz,beth,betty jennifer:jenny,jen margaret:peggy,maggie susan:sue jessica:jess katherine:kate,kathy patricia:pat,patty barbara:barb rebecca:becky deborah:debbie stephanie:steph christine:chris,tina victoria:vicky kimberly:kim teresa:terry amanda:mandy james:jim,jimmy robert:bob,rob,bobby john:jack,johnny michael:mike,mick william:bill,will,billy richard:dick,rick joseph:joe thomas:tom,tommy charles:chuck,charlie christopher:chris daniel:dan,danny matthew:matt anthony:tony steven:steve andrew:andy joshua:josh kenneth:ken edward:ed,ted ronald:ron timothy:tim nicholas:nick jonathan:jon benjamin:ben samuel:sam gregory:greg alexander:alex,sasha patrick:pat jeffrey:jeff francesca:franca giuseppe:beppe antonio:toni wolfgang:wolf andreas:andi stefan:steffen juan:juanito maria:mia'
    .split(' ')
    .map((entry) => {
      const [name = '', forms = ''] = entry.split(':')
      return [name, forms.split(',')]
    }),
)

export interface NameWorld {
  given(female: boolean, random: Random): string
  family(random: Random): string
}

/** The same for all seeds: what names there are is no chance of one table. */
const WORLD_SEED = 19
let world: NameWorld | undefined

/** A few names that many bear, and many that few do. */
export function nameWorld(): NameWorld {
  if (world) return world
  const random = seededRandom(WORLD_SEED)
  const endings = ['', 'er', 'son', 'mann', 'ton', 'ez', 'berg', 'ley', 'ski', 'sen', 'ov', 'ini', 'eau']
  const women = unevenPick([...WOMEN, ...inventWords(2400, ['a', 'ia', 'e', 'ine', 'elle'], random)], 6)
  const men = unevenPick([...MEN, ...inventWords(2400, ['', 'o', 'us', 'an', 'en', 'ik'], random)], 6)
  const families = unevenPick([...FAMILIES, ...inventWords(40_000, endings, random)], 20)
  world = {
    given: (female, chance) => capital((female ? women : men)(chance)),
    family: (chance) => capital(families(chance)),
  }
  return world
}

/** What somebody of this name may be called; undefined for most. */
export function nicknameOf(given: string, random: Random): string | undefined {
  const forms = CALLED[given.toLowerCase()]
  return forms && capital(random.pick(forms))
}
