/** Short forms, and how names are abbreviated; with -y or -ie at the end they need no entry of their own. */
const shortForms: Readonly<Record<string, readonly string[]>> = {
  abraham: ['abe', 'abr', 'abm'],
  adriana: ['adri'],
  alexander: ['al', 'alec', 'alex', 'alexr', 'sandy', 'sasha', 'xander'],
  alexandra: ['alex', 'sandra', 'sasha', 'lexi'],
  alejandra: ['ale', 'alex', 'sandra'],
  alejandro: ['ale', 'alex', 'jandro'],
  alfred: ['al', 'alf', 'fred'],
  andrew: ['and', 'andy', 'drew'],
  anthony: ['ant', 'tony'],
  antonio: ['tony', 'tono'],
  arthur: ['art'],
  barbara: ['barb', 'babs'],
  beatriz: ['bea', 'bety'],
  benjamin: ['ben', 'benj'],
  catherine: ['cath', 'cathy', 'kate', 'kathy', 'katie', 'kitty'],
  katherine: ['kate', 'kath', 'kathy', 'katie', 'kitty'],
  cecilia: ['ceci'],
  charles: ['chas', 'charlie', 'charley', 'chuck', 'chaz'],
  christina: ['chris', 'chrissy', 'tina'],
  christine: ['chris', 'chrissy', 'tina'],
  christopher: ['chris', 'kit', 'topher', 'xpher'],
  concepcion: ['concha', 'conchita'],
  daniel: ['dan', 'danl'],
  david: ['dave', 'davy'],
  deborah: ['deb', 'debbie'],
  dolores: ['lola'],
  donald: ['don'],
  dorothy: ['dot', 'dottie'],
  edward: ['ed', 'edw', 'ned', 'ted'],
  eduardo: ['lalo'],
  elizabeth: ['beth', 'betty', 'betsy', 'eliz', 'libby', 'liz', 'lizzie'],
  enrique: ['quique'],
  eugene: ['gene'],
  fernando: ['fer', 'nando'],
  francis: ['frank', 'fran'],
  francisco: ['fco', 'paco', 'pancho'],
  frederick: ['fred', 'fredk'],
  gabriel: ['gabe'],
  gabriela: ['gaby'],
  george: ['geo'],
  gerald: ['gerry', 'jerry'],
  gregory: ['greg'],
  guadalupe: ['lupe', 'lupita'],
  guillermo: ['memo'],
  henry: ['hank', 'harry', 'hy'],
  ignacio: ['nacho'],
  isabel: ['chabela', 'isa'],
  jacob: ['jake'],
  james: ['jas', 'jim'],
  jeffrey: ['jeff'],
  jennifer: ['jen', 'jenn'],
  jessica: ['jess'],
  jesus: ['chuy'],
  john: ['jack', 'jno', 'johnny'],
  jonathan: ['jon', 'jona'],
  jorge: ['coque'],
  jose: ['pepe'],
  josefina: ['pepa'],
  joseph: ['joe', 'joey', 'jos'],
  joshua: ['josh'],
  kenneth: ['ken'],
  kimberly: ['kim'],
  lawrence: ['larry'],
  leonard: ['len', 'leo'],
  luis: ['lucho'],
  manuel: ['manny', 'manolo'],
  margaret: ['marg', 'meg', 'maggie', 'peg'],
  maria: ['ma', 'mari', 'mia'],
  mary: ['molly', 'polly'],
  matthew: ['matt'],
  michael: ['mike', 'michl', 'mick', 'mickey', 'micky'],
  miguel: ['mike'],
  nathaniel: ['nat', 'nate'],
  nicholas: ['nick', 'nicky'],
  pamela: ['pam'],
  patricia: ['pat', 'tricia', 'trish', 'patty'],
  patrick: ['pat', 'paddy'],
  peter: ['pete'],
  philip: ['phil'],
  rafael: ['rafa'],
  raymond: ['ray'],
  rebecca: ['becca', 'becky'],
  richard: ['dick', 'rich', 'richd', 'rick'],
  robert: ['bob', 'rob', 'robt'],
  roberto: ['beto'],
  ronald: ['ron'],
  rosario: ['charo'],
  samantha: ['sam'],
  samuel: ['sam', 'saml'],
  sarah: ['sally', 'sadie'],
  stephen: ['steph', 'steve'],
  steven: ['steve'],
  susan: ['sue', 'suzie'],
  theodore: ['ted', 'theo'],
  teresa: ['tere'],
  tanisha: ['nisha'],
  thomas: ['thos', 'tom'],
  timothy: ['tim'],
  victoria: ['vicky'],
  william: ['bill', 'liam', 'will', 'wm'],
  zachary: ['zach'],
}

const isListed = (short: string, long: string) => shortForms[long]?.includes(short) ?? false

/** "Willy" and "Willie" without their ending, and "Bobby" without the letter that it doubled. */
function withoutEnding(name: string): string[] {
  const stem = /^(.{3,})(?:y|ie|ey)$/u.exec(name)?.[1]
  if (stem === undefined) return []
  return stem.at(-1) === stem.at(-2) ? [stem, stem.slice(0, -1)] : [stem]
}

const formsOf = (name: string) => [name, ...withoutEnding(name)]

/** A name without its last letter is another name, and of two letters nobody can tell. */
const isCut = (short: string, long: string) =>
  short.length > 2 && short.length < long.length - 1 && long.startsWith(short)

/**
 * How one first name is short for another. listed: "Bob" for Robert, "Wm" or "Willy" for William. cut: "Berna" for
 * Bernadette, and "Annie" for Ann. initial: "R" for Robert.
 */
export type Shortening = 'listed' | 'cut' | 'initial'

/** How one of two first names is short for the other, whichever it is. */
export function shorteningOf(one: string, other: string): Shortening | undefined {
  if (one === other) return undefined
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (isInitial(short)) return long.startsWith(short) ? 'initial' : undefined
  const isShortFor = (name: string, whole: string) => formsOf(name).some((form) => isListed(form, whole))
  if (isShortFor(short, long) || isShortFor(long, short)) return 'listed'
  const isEndingAlone = withoutEnding(long).includes(short)
  const stems = withoutEnding(short).filter((stem) => stem.length > 3)
  return isEndingAlone || [short, ...stems].some((each) => isCut(each, long)) ? 'cut' : undefined
}

const isInitial = (name: string) => Array.from(name).length === 1
