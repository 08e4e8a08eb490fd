/** A category that a new hub may begin with. */
interface StarterCategory {
  name: string;
  slug: string;
}

/** One of businesses; schemaType is schema.org's most specific subtype. */
interface BusinessCategory extends StarterCategory {
  schemaType: string;
}

const category = (name: string, slug: string, schemaType: string, ...children: BusinessCategory[]) => ({
  name,
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
    'food-drink',
    'FoodEstablishment',
    { name: 'Restaurants', slug: 'restaurants', schemaType: 'Restaurant' },
    { name: 'Bakeries', slug: 'bakeries', schemaType: 'Bakery' },
    { name: 'Cafés', slug: 'cafes', schemaType: 'CafeOrCoffeeShop' },
    { name: 'Bars & Breweries', slug: 'bars-breweries', schemaType: 'BarOrPub' },
  ),
  category(
    'Shops',
    'shops',
    'Store',
    { name: 'Books & Paper', slug: 'books-paper', schemaType: 'BookStore' },
    { name: 'Clothing & Shoes', slug: 'clothing-shoes', schemaType: 'ClothingStore' },
    { name: 'Gifts & Crafts', slug: 'gifts-crafts', schemaType: 'Store' },
    { name: 'Hardware', slug: 'hardware', schemaType: 'HardwareStore' },
    { name: 'Flowers', slug: 'flowers', schemaType: 'Florist' },
  ),
  category(
    'Home & Trades',
    'home-trades',
    'HomeAndConstructionBusiness',
    { name: 'Plumbing & Heating', slug: 'plumbing-heating', schemaType: 'Plumber' },
    { name: 'Electricians', slug: 'electricians', schemaType: 'Electrician' },
    { name: 'Carpentry & Roofing', slug: 'carpentry-roofing', schemaType: 'RoofingContractor' },
    { name: 'Painting', slug: 'painting', schemaType: 'HousePainter' },
  ),
  category(
    'Health & Wellness',
    'health-wellness',
    'MedicalBusiness',
    { name: 'Dentists', slug: 'dentists', schemaType: 'Dentist' },
    { name: 'Physicians & Therapy', slug: 'physicians-therapy', schemaType: 'MedicalClinic' },
    { name: 'Pharmacies', slug: 'pharmacies', schemaType: 'Pharmacy' },
    { name: 'Yoga & Fitness', slug: 'yoga-fitness', schemaType: 'ExerciseGym' },
  ),
  category(
    'Professional Services',
    'professional-services',
    'ProfessionalService',
    { name: 'Law', slug: 'law', schemaType: 'LegalService' },
    { name: 'Accounting', slug: 'accounting', schemaType: 'AccountingService' },
    { name: 'Insurance', slug: 'insurance', schemaType: 'InsuranceAgency' },
    { name: 'Real Estate', slug: 'real-estate', schemaType: 'RealEstateAgent' },
    { name: 'Design & IT', slug: 'design-it', schemaType: 'ProfessionalService' },
  ),
  category(
    'Arts & Culture',
    'arts-culture',
    'EntertainmentBusiness',
    { name: 'Galleries', slug: 'galleries', schemaType: 'ArtGallery' },
    { name: 'Music & Theater', slug: 'music-theater', schemaType: 'EntertainmentBusiness' },
  ),
  category(
    'Lodging',
    'lodging',
    'LodgingBusiness',
    { name: 'Inns & Hotels', slug: 'inns-hotels', schemaType: 'Hotel' },
    { name: 'Bed & Breakfast', slug: 'bed-breakfast', schemaType: 'BedAndBreakfast' },
    { name: 'Camping', slug: 'camping', schemaType: 'Campground' },
  ),
  category(
    'Automotive',
    'automotive',
    'AutomotiveBusiness',
    { name: 'Garages', slug: 'garages', schemaType: 'AutoRepair' },
    { name: 'Fuel & Charging', slug: 'fuel-charging', schemaType: 'GasStation' },
  ),
  category(
    'Farms & Markets',
    'farms-markets',
    'LocalBusiness',
    { name: 'Farm Shops', slug: 'farm-shops', schemaType: 'GroceryStore' },
    { name: 'Maple & Cheese', slug: 'maple-cheese', schemaType: 'GroceryStore' },
  ),
  category(
    'Education & Childcare',
    'education-childcare',
    'LocalBusiness',
    { name: 'Childcare', slug: 'childcare', schemaType: 'ChildCare' },
    { name: 'Lessons & Tutoring', slug: 'lessons-tutoring', schemaType: 'LocalBusiness' },
  ),
  category(
    'Beauty',
    'beauty',
    'HealthAndBeautyBusiness',
    { name: 'Hair & Barbers', slug: 'hair-barbers', schemaType: 'HairSalon' },
    { name: 'Spas', slug: 'spas', schemaType: 'DaySpa' },
  ),
  category(
    'Sports & Outdoors',
    'sports-outdoors',
    'SportsActivityLocation',
    { name: 'Bikes & Skis', slug: 'bikes-skis', schemaType: 'SportingGoodsStore' },
    { name: 'Guides & Rentals', slug: 'guides-rentals', schemaType: 'SportsActivityLocation' },
  ),
  category(
    'Non-profits & Community',
    'non-profits-community',
    'LocalBusiness',
    { name: 'Libraries & Museums', slug: 'libraries-museums', schemaType: 'Library' },
    { name: 'Charities', slug: 'charities', schemaType: 'LocalBusiness' },
  ),
];

/** The categories of events that a new hub is offered; the demo town has all of them. */
export const starterEventCategories: readonly StarterCategory[] = [
  { name: 'Networking', slug: 'networking' },
  { name: 'Workshops', slug: 'workshops' },
  { name: 'Markets & Fairs', slug: 'markets-fairs' },
  { name: 'Music & Arts', slug: 'music-arts' },
  { name: 'Family', slug: 'family' },
  { name: 'Fundraisers', slug: 'fundraisers' },
  { name: 'Sports', slug: 'sports' },
  { name: 'Civic', slug: 'civic' },
];

/** The categories of blog posts that a new hub is offered; the sample posts have them. */
export const starterPostCategories: readonly StarterCategory[] = [
  { name: 'Selling', slug: 'selling' },
  { name: 'Money', slug: 'money' },
  { name: 'Working together', slug: 'working-together' },
  { name: 'Being prepared', slug: 'being-prepared' },
];

/** The categories of jobs that every hub is created with. */
export const starterJobCategories: readonly StarterCategory[] = [
  { name: 'Marketing', slug: 'marketing' },
  { name: 'IT', slug: 'it' },
  { name: 'Healthcare', slug: 'healthcare' },
  { name: 'Finance', slug: 'finance' },
  { name: 'Education', slug: 'education' },
  { name: 'Legal', slug: 'legal' },
  { name: 'Retail', slug: 'retail' },
  { name: 'Sales', slug: 'sales' },
  { name: 'Hospitality', slug: 'hospitality' },
  { name: 'Manufacturing', slug: 'manufacturing' },
  { name: 'Administration', slug: 'administration' },
  { name: 'Human Resources', slug: 'human-resources' },
  { name: 'Customer Service', slug: 'customer-service' },
  { name: 'Engineering', slug: 'engineering' },
  { name: 'Management', slug: 'management' },
];
