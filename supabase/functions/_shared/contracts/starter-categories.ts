import type { Language } from './languages.ts';

/** A category that a new hub may begin with. */
interface StarterCategory {
  name: string;
  /** In the languages besides English. */
  names: Record<Exclude<Language, 'en'>, string>;
  slug: string;
}

/** One of businesses; schemaType is schema.org's most specific subtype. */
interface BusinessCategory extends StarterCategory {
  schemaType: string;
}

const category = (
  name: string,
  names: StarterCategory['names'],
  slug: string,
  schemaType: string,
  ...children: BusinessCategory[]
) => ({
  name,
  names,
  slug,
  schemaType,
  children,
});

/** The categories of businesses that a new hub is offered, in two levels; the demo town has all of them. */
export const starterBusinessCategories: readonly (BusinessCategory & {
  children: readonly BusinessCategory[];
})[] = [
  category(
    'Food & Drink',
    { es: 'Comida y bebida' },
    'food-drink',
    'FoodEstablishment',
    { name: 'Restaurants', names: { es: 'Restaurantes' }, slug: 'restaurants', schemaType: 'Restaurant' },
    { name: 'Bakeries', names: { es: 'Panaderías' }, slug: 'bakeries', schemaType: 'Bakery' },
    { name: 'Cafés', names: { es: 'Cafeterías' }, slug: 'cafes', schemaType: 'CafeOrCoffeeShop' },
    {
      name: 'Bars & Breweries',
      names: { es: 'Bares y cervecerías' },
      slug: 'bars-breweries',
      schemaType: 'BarOrPub',
    },
  ),
  category(
    'Shops',
    { es: 'Tiendas' },
    'shops',
    'Store',
    {
      name: 'Books & Paper',
      names: { es: 'Libros y papelería' },
      slug: 'books-paper',
      schemaType: 'BookStore',
    },
    {
      name: 'Clothing & Shoes',
      names: { es: 'Ropa y calzado' },
      slug: 'clothing-shoes',
      schemaType: 'ClothingStore',
    },
    {
      name: 'Gifts & Crafts',
      names: { es: 'Regalos y artesanía' },
      slug: 'gifts-crafts',
      schemaType: 'Store',
    },
    { name: 'Hardware', names: { es: 'Ferreterías' }, slug: 'hardware', schemaType: 'HardwareStore' },
    { name: 'Flowers', names: { es: 'Floristerías' }, slug: 'flowers', schemaType: 'Florist' },
  ),
  category(
    'Home & Trades',
    { es: 'Hogar y oficios' },
    'home-trades',
    'HomeAndConstructionBusiness',
    {
      name: 'Plumbing & Heating',
      names: { es: 'Plomería y calefacción' },
      slug: 'plumbing-heating',
      schemaType: 'Plumber',
    },
    { name: 'Electricians', names: { es: 'Electricistas' }, slug: 'electricians', schemaType: 'Electrician' },
    {
      name: 'Carpentry & Roofing',
      names: { es: 'Carpintería y techos' },
      slug: 'carpentry-roofing',
      schemaType: 'RoofingContractor',
    },
    { name: 'Painting', names: { es: 'Pintura' }, slug: 'painting', schemaType: 'HousePainter' },
  ),
  category(
    'Health & Wellness',
    { es: 'Salud y bienestar' },
    'health-wellness',
    'MedicalBusiness',
    { name: 'Dentists', names: { es: 'Dentistas' }, slug: 'dentists', schemaType: 'Dentist' },
    {
      name: 'Physicians & Therapy',
      names: { es: 'Médicos y terapia' },
      slug: 'physicians-therapy',
      schemaType: 'MedicalClinic',
    },
    { name: 'Pharmacies', names: { es: 'Farmacias' }, slug: 'pharmacies', schemaType: 'Pharmacy' },
    {
      name: 'Yoga & Fitness',
      names: { es: 'Yoga y gimnasios' },
      slug: 'yoga-fitness',
      schemaType: 'ExerciseGym',
    },
  ),
  category(
    'Professional Services',
    { es: 'Servicios profesionales' },
    'professional-services',
    'ProfessionalService',
    { name: 'Law', names: { es: 'Abogados' }, slug: 'law', schemaType: 'LegalService' },
    {
      name: 'Accounting',
      names: { es: 'Contabilidad' },
      slug: 'accounting',
      schemaType: 'AccountingService',
    },
    { name: 'Insurance', names: { es: 'Seguros' }, slug: 'insurance', schemaType: 'InsuranceAgency' },
    {
      name: 'Real Estate',
      names: { es: 'Bienes raíces' },
      slug: 'real-estate',
      schemaType: 'RealEstateAgent',
    },
    {
      name: 'Design & IT',
      names: { es: 'Diseño e informática' },
      slug: 'design-it',
      schemaType: 'ProfessionalService',
    },
  ),
  category(
    'Arts & Culture',
    { es: 'Arte y cultura' },
    'arts-culture',
    'EntertainmentBusiness',
    { name: 'Galleries', names: { es: 'Galerías' }, slug: 'galleries', schemaType: 'ArtGallery' },
    {
      name: 'Music & Theater',
      names: { es: 'Música y teatro' },
      slug: 'music-theater',
      schemaType: 'EntertainmentBusiness',
    },
  ),
  category(
    'Lodging',
    { es: 'Alojamiento' },
    'lodging',
    'LodgingBusiness',
    { name: 'Inns & Hotels', names: { es: 'Posadas y hoteles' }, slug: 'inns-hotels', schemaType: 'Hotel' },
    {
      name: 'Bed & Breakfast',
      names: { es: 'Alojamiento y desayuno' },
      slug: 'bed-breakfast',
      schemaType: 'BedAndBreakfast',
    },
    { name: 'Camping', names: { es: 'Campamentos' }, slug: 'camping', schemaType: 'Campground' },
  ),
  category(
    'Automotive',
    { es: 'Automóviles' },
    'automotive',
    'AutomotiveBusiness',
    { name: 'Garages', names: { es: 'Talleres mecánicos' }, slug: 'garages', schemaType: 'AutoRepair' },
    {
      name: 'Fuel & Charging',
      names: { es: 'Gasolina y recarga' },
      slug: 'fuel-charging',
      schemaType: 'GasStation',
    },
  ),
  category(
    'Farms & Markets',
    { es: 'Granjas y mercados' },
    'farms-markets',
    'LocalBusiness',
    {
      name: 'Farm Shops',
      names: { es: 'Tiendas de granja' },
      slug: 'farm-shops',
      schemaType: 'GroceryStore',
    },
    {
      name: 'Maple & Cheese',
      names: { es: 'Arce y queso' },
      slug: 'maple-cheese',
      schemaType: 'GroceryStore',
    },
  ),
  category(
    'Education & Childcare',
    { es: 'Educación y cuidado infantil' },
    'education-childcare',
    'LocalBusiness',
    { name: 'Childcare', names: { es: 'Guarderías' }, slug: 'childcare', schemaType: 'ChildCare' },
    {
      name: 'Lessons & Tutoring',
      names: { es: 'Clases y tutorías' },
      slug: 'lessons-tutoring',
      schemaType: 'LocalBusiness',
    },
  ),
  category(
    'Beauty',
    { es: 'Belleza' },
    'beauty',
    'HealthAndBeautyBusiness',
    {
      name: 'Hair & Barbers',
      names: { es: 'Peluquerías y barberías' },
      slug: 'hair-barbers',
      schemaType: 'HairSalon',
    },
    { name: 'Spas', names: { es: 'Spas' }, slug: 'spas', schemaType: 'DaySpa' },
  ),
  category(
    'Sports & Outdoors',
    { es: 'Deportes y aire libre' },
    'sports-outdoors',
    'SportsActivityLocation',
    {
      name: 'Bikes & Skis',
      names: { es: 'Bicicletas y esquís' },
      slug: 'bikes-skis',
      schemaType: 'SportingGoodsStore',
    },
    {
      name: 'Guides & Rentals',
      names: { es: 'Guías y alquileres' },
      slug: 'guides-rentals',
      schemaType: 'SportsActivityLocation',
    },
  ),
  category(
    'Non-profits & Community',
    { es: 'Organizaciones y comunidad' },
    'non-profits-community',
    'LocalBusiness',
    {
      name: 'Libraries & Museums',
      names: { es: 'Bibliotecas y museos' },
      slug: 'libraries-museums',
      schemaType: 'Library',
    },
    { name: 'Charities', names: { es: 'Obras benéficas' }, slug: 'charities', schemaType: 'LocalBusiness' },
  ),
];

/** The categories of events that a new hub is offered; the demo town has all of them. */
export const starterEventCategories: readonly StarterCategory[] = [
  { name: 'Networking', names: { es: 'Contactos profesionales' }, slug: 'networking' },
  { name: 'Workshops', names: { es: 'Talleres' }, slug: 'workshops' },
  { name: 'Markets & Fairs', names: { es: 'Mercados y ferias' }, slug: 'markets-fairs' },
  { name: 'Music & Arts', names: { es: 'Música y arte' }, slug: 'music-arts' },
  { name: 'Family', names: { es: 'Familia' }, slug: 'family' },
  { name: 'Fundraisers', names: { es: 'Recaudación de fondos' }, slug: 'fundraisers' },
  { name: 'Sports', names: { es: 'Deportes' }, slug: 'sports' },
  { name: 'Civic', names: { es: 'Vida cívica' }, slug: 'civic' },
];

/** The categories of blog posts that a new hub is offered; the sample posts have them. */
export const starterPostCategories: readonly StarterCategory[] = [
  { name: 'Selling', names: { es: 'Ventas' }, slug: 'selling' },
  { name: 'Money', names: { es: 'Dinero' }, slug: 'money' },
  { name: 'Working together', names: { es: 'Trabajar en equipo' }, slug: 'working-together' },
  { name: 'Being prepared', names: { es: 'Estar preparados' }, slug: 'being-prepared' },
];

/** The categories of jobs that every hub is created with. */
export const starterJobCategories: readonly StarterCategory[] = [
  { name: 'Marketing', names: { es: 'Mercadotecnia' }, slug: 'marketing' },
  { name: 'IT', names: { es: 'Informática' }, slug: 'it' },
  { name: 'Healthcare', names: { es: 'Salud' }, slug: 'healthcare' },
  { name: 'Finance', names: { es: 'Finanzas' }, slug: 'finance' },
  { name: 'Education', names: { es: 'Educación' }, slug: 'education' },
  { name: 'Legal', names: { es: 'Derecho' }, slug: 'legal' },
  { name: 'Retail', names: { es: 'Comercio' }, slug: 'retail' },
  { name: 'Sales', names: { es: 'Ventas' }, slug: 'sales' },
  { name: 'Hospitality', names: { es: 'Hostelería' }, slug: 'hospitality' },
  { name: 'Manufacturing', names: { es: 'Fabricación' }, slug: 'manufacturing' },
  { name: 'Administration', names: { es: 'Administración' }, slug: 'administration' },
  { name: 'Human Resources', names: { es: 'Recursos humanos' }, slug: 'human-resources' },
  { name: 'Customer Service', names: { es: 'Atención al cliente' }, slug: 'customer-service' },
  { name: 'Engineering', names: { es: 'Ingeniería' }, slug: 'engineering' },
  { name: 'Management', names: { es: 'Dirección' }, slug: 'management' },
];
