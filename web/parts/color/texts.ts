// Color picker
export const colour = 'Colour'

// Task colors
export const taskColorNames = {
  purple: 'Purple',
  yellow: 'Yellow',
  teal: 'Teal',
  orange: 'Orange',
  blue: 'Blue',
  green: 'Green',
  pink: 'Pink',
  olive: 'Olive',
  royalBlue: 'Royal blue',
  berry: 'Berry',
  beige: 'Beige',
  gray: 'Gray',
  red: 'Red',
  white: 'White',
}
