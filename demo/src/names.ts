/** Invented people: common given names and family names, some of the kind that systems get wrong. */
const given =
  `Ada Alex Alfie Amelia Amy Anna Archie Ben Beth Caitlin Callum Charlotte Chloé Connor Daisy Daniel David Dylan Eleanor Elliot
Ella Emily Emma Erin Ethan Eve Evie Finn Freya George Georgia Grace Hannah Harriet Harry Holly Imogen Isaac Isabelle Isla Jack
Jacob James Jasmine Jessica Joe Jonah Josh Kate Katie Lara Laura Leo Lewis Lily Louis Lucy Luke Maisie Maya Megan Mia Molly
Nathan Niamh Noah Oliver Olivia Oscar Poppy Rachel Rebecca Robin Rory Rosie Ruby Ryan Sam Sarah Scarlett Sophie Theo Thomas
Toby Will Zara Aisha Amir Anjali Arjun Chidi Eduardo Fatima Hiro Ifeoma Inés José Kwame Leila Mei Mohammed Nadia Nikhil Noor
Omar Priya Rahul Ravi Renée Samir Sinéad Seán Siân Søren Tariq Yusuf Zoë Åsa Žofia Łukasz Jürgen Björn Agnieszka`.split(
    /\s+/,
  );

const family =
  `Adams Ahmed Allen Anderson Atkinson Bailey Baker Barnes Begum Bell Bennett Booth Brown Butler Campbell Carter Chapman Chen
Clark Clarke Collins Cook Cooper Cox Davies Davis Dixon Edwards Ellis Evans Fisher Fletcher Foster Fox Gibson Gill Graham
Grant Gray Green Griffiths Hall Hamilton Harris Harrison Harvey Hill Holmes Hughes Hunt Hunter Hussain Jackson James Jenkins
Johnson Jones Kaur Kelly Khan Kim King Knight Lee Lewis Lloyd Macdonald Marshall Martin Mason Matthews Mensah Miller Mills
Mitchell Moore Morgan Morris Murphy Murray Nguyen Okafor Owen Palmer Park Parker Patel Pearson Phillips Powell Price
Rahman Reid Reynolds Richards Richardson Roberts Robinson Rogers Rose Russell Scott Shah Shaw Simpson Singh Smith Stevens
Stewart Taylor Thomas Thompson Turner Walker Walsh Ward Watson Webb White Wilkinson Williams Wilson Wood Wright Young
O’Brien O'Neill D’Souza Müller Gröning Lefèvre Núñez García Ångström Dvořák Şahin Kovačević Nowak Wiśniewska Fitz-Hugh
Al-Sayed Van-Dijk MacLeòid Ó-Súilleabháin`.split(/\s+/);

/** People everybody meets in the demo: each shows something a screen must cope with. */
export const specialNames: readonly string[] = [
  'Zoë O’Brien',
  "Aoife O'Neill",
  'Łukasz Müller',
  // Two people of one name, twice.
  'Alex Smith',
  'Alex Smith',
  'Emma Jones',
  'Emma Jones',
  'Wilhelmina Featherstonehaugh-Cholmondeley de la Fontaine-Montgomery',
  'Maximilian Bartholomew Alexander Theodore Worthington-Smythe the Younger',
  'Bo',
  'Ng',
  'Çağla Şahin',
  'José María Núñez García',
];

export const givenNames: readonly string[] = given;
/** Family names of two words are written with a blank. */
export const familyNames: readonly string[] = family.map((name) =>
  name.replace('Ó-', 'Ó ').replace('Van-', 'van '),
);
