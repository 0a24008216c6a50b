// Rules about the text of one file: purity, provider names, how imports and properties are written, function
// length, comments, sentences on screen.

import type { Fault } from './fault.ts'
import { readsLocalZone } from './local-zone.ts'
import type { SourceModule } from './modules.ts'
import { isTestCode, PRODUCT_WORDS, PROVIDER_NAMES } from './rules.ts'

const MAX_FUNCTION_LINES = 120
/** Openings that leave out the noun that the comment is about. */
const COMMENT_WITHOUT_NOUN = /^(Of|By|Who|Whom|Whose|What|Where|Whatever|Whoever)\b(?![^.]*\?)/

export function codeFaults(module: SourceModule): Fault[] {
  return [
    ...purityFaults(module),
    ...zoneFaults(module),
    ...nameFaults(module),
    ...climbFaults(module),
    ...spreadFaults(module),
    ...lengthFaults(module),
    ...commentFaults(module),
    ...textFaults(module),
  ]
}

function purityFaults({ path, facts }: SourceModule): Fault[] {
  if (!path.startsWith('core/') || isTestCode(path)) return []
  return facts.impurities.map(impurity => ({
    rule: 'core-is-pure',
    where: `${path}: ${impurity}`,
    instead: 'The same input gives the same output: take the instant, or a random(seed), as an argument.',
  }))
}

/** Reads of the machine's time zone in core and contract, which take zones as arguments. */
function zoneFaults({ path, text }: SourceModule): Fault[] {
  if (!/^(core|contract)\//.test(path) || isTestCode(path) || !readsLocalZone(path, text)) return []
  return [
    {
      rule: 'core-knows-no-zone',
      where: path,
      instead: 'Take the time zone as an argument, or say timeZone where it makes no difference.',
    },
  ]
}

function nameFaults({ path, text }: SourceModule): Fault[] {
  if (/^(connectors|simulators|scripts)\//.test(path) || isTestCode(path)) return []
  const names = new Set(text.replaceAll(PRODUCT_WORDS, '').match(PROVIDER_NAMES))
  return [...names].map(name => ({
    rule: 'no-provider-names',
    where: `${path}: ${name}`,
    instead:
      'Only connectors/ and simulators/ know providers by name: put the fact into the connector and read it from the registry.',
  }))
}

function climbFaults({ path, imports }: SourceModule): Fault[] {
  return imports
    .filter(({ specifier }) => specifier.startsWith('../../'))
    .map(({ specifier, target }) => ({
      rule: 'no-climbing',
      where: `${path} -> ${specifier}`,
      instead: `Import by root: #${target}.`,
    }))
}

function spreadFaults({ path, facts }: SourceModule): Fault[] {
  return facts.spreadLiterals.map(literal => ({
    rule: 'plain-properties',
    where: `${path}: ${literal.slice(0, 80)}`,
    instead: 'Write the properties themselves: a spread literal hides them from a search for usages.',
  }))
}

function lengthFaults({ path, facts }: SourceModule): Fault[] {
  if (isTestCode(path)) return []
  return facts.functions
    .filter(({ lineCount }) => lineCount > MAX_FUNCTION_LINES)
    .map(({ name, lineCount }) => ({
      rule: 'functions-fit',
      where: `${path}: ${name}, ${lineCount} lines`,
      instead: `Take it apart into named pieces; ${MAX_FUNCTION_LINES} lines are the most, a screen is the goal.`,
    }))
}

function commentFaults({ path, facts }: SourceModule): Fault[] {
  return facts.comments
    .filter(comment => COMMENT_WITHOUT_NOUN.test(comment))
    .map(comment => ({
      rule: 'comment-has-a-noun',
      where: `${path}: ${comment.slice(0, 80)}`,
      instead: 'Begin with the noun that the comment is about, then its question, unit or source.',
    }))
}

function textFaults({ path, strayTexts }: SourceModule): Fault[] {
  return strayTexts.map(stray => ({
    rule: 'texts-in-one-place',
    where: `${path}: ${stray.slice(0, 80)}`,
    instead:
      'Add the sentence to the texts.ts of the folder as a constant, or as a function of its values, and use texts.name.',
  }))
}
