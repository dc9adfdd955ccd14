import type { SeenType } from './column-type.ts'

/**
 * What columns are called, by type: English, German, Spanish, French, Italian, Portuguese, Dutch, Polish, Swedish, Danish, Norwegian, Finnish, Czech. Folded: small letters without marks, words
 * parted by spaces. A word of several types is left out. What stands alone as a `FULL_NAME` may stand behind other words too.
 */
export const HEADER_WORDS: Readonly<Partial<Record<SeenType, string>>> = Object.freeze({
  GIVEN_NAME:
    'first name, firstname, first names, fname, given name, givenname, given names, given, forename, forenames, christian name, christian names, ' +
    'name first, first, vorname, vornamen, rufname, nombre de pila, primer nombre, nombres, prenom, prenoms, nome proprio, nome di battesimo, primeiro nome, ' +
    'voornaam, voornamen, roepnaam, imie, imiona, ' +
    'fornamn, tilltalsnamn, fornavn, etunimi, jmeno, krestni jmeno, voorn, vorn, frst nm, first nm, given nm, f name',
  FAMILY_NAME:
    'last name, lastname, lname, surname, family name, familyname, family, sname, name last, last, maiden name, ' +
    'nachname, familienname, zuname, geburtsname, apellido, apellidos, primer apellido, segundo apellido, ' +
    'nom de famille, patronyme, cognome, sobrenome, apelido, ultimo nome, ' +
    'achternaam, familienaam, geslachtsnaam, nazwisko, ' +
    'efternamn, slaktnamn, efternavn, etternavn, slektsnavn, sukunimi, prijmeni, achtern, nachn, ape, lst nm, last nm, family nm, l name',
  FULL_NAME:
    'full name, fullname, name full, person name, contact name, customer name, client name, patient name, employee name, member name, ' +
    'name, contact person, vollstaendiger name, vollstandiger name, kundenname, ansprechpartner, nombre completo, nombre y apellidos, ' +
    'nom complet, nom et prenom, nom prenom, nome completo, nome e cognome, nominativo, nome e sobrenome, ' +
    'naam, volledige naam, klantnaam, contactpersoon, imie i nazwisko, nazwisko i imie, ' +
    'navn, namn, fullt namn, fullt navn, kundnamn, kundenavn, nimi, cele jmeno, jmeno a prijmeni',
  COMPANY:
    'company, company name, organisation, organization, org, name org, org name, business name, firm, employer, account name, supplier, vendor name, ' +
    'firma, firmenname, unternehmen, arbeitgeber, lieferant, empresa, razon social, compania, proveedor, ' +
    'societe, entreprise, raison sociale, fournisseur, azienda, ragione sociale, ditta, societa, fornitore, razao social, companhia, fornecedor, ' +
    'bedrijf, bedrijfsnaam, leverancier, werkgever, nazwa firmy, dostawca, pracodawca, ' +
    'foretag, foretagsnamn, virksomhed, firmanavn, selskap, yritys, nazev firmy, spolecnost',
  STREET:
    'street, street name, streetname, road, strasse, str, strassenname, calle, via publica, rue, via, rua, logradouro, ' +
    'address 1, address 2, addr line 1, addr line1, address line 1, address line 2, ' +
    'straat, straatnaam, ulica, ' +
    'gata, gatuadress, gatunamn, gade, vej, vei, gatenavn, vejnavn, ulice',
  ADDRESS:
    'address, addr, address line, addr full, full address, street address, postal address, mailing address, site address, location address, ' +
    'adresse, anschrift, postanschrift, wohnadresse, direccion, domicilio, adresse postale, indirizzo, endereco, morada, ' +
    'adres, woonadres, postadres, adres zamieszkania, ' +
    'adress, postadress, postadresse, gateadresse, bostadsadress, katuosoite, osoite, adresa',
  HOUSE_NUMBER:
    'house number, house no, housenumber, street number, street no, building number, hausnummer, hausnr, numero de casa, ' +
    'numero de rue, numero civico, civico, numero da casa, ' +
    'huisnummer, huisnr, nr domu, numer domu, ' +
    'husnr, husnummer, cislo popisne, hnr, hsnr, house nr, hse no',
  CITY:
    'city, town, place, location, locality, suburb, municipality, birth place, place of birth, stadt, ort, standort, wohnort, gemeinde, geburtsort, ciudad, localidad, poblacion, municipio, ' +
    'ville, commune, localite, lieu de naissance, citta, comune, localita, cidade, localidade, lugar de nacimiento, ubicacion, localisation, ubicazione, localizacao, ' +
    'woonplaats, plaats, gemeente, geboorteplaats, miasto, miejscowosc, gmina, miejsce urodzenia, ' +
    'stad, postort, poststed, bynavn, kommun, kommune, kaupunki, postitoimipaikka, mesto, obec',
  POSTAL_CODE:
    'zip, zip code, zipcode, postcode, post code, postal code, postalcode, plz, postleitzahl, codigo postal, cp, ' +
    'code postal, cap, codice postale, cep, ' +
    'kod pocztowy, ' +
    'postnr, postnummer, postinumero, psc, postal, postal cd, post cd, zip cd, pcode, cod postal, codpostal',
  REGION:
    'region, county, province, federal state, bundesland, landkreis, kanton, provincia, comunidad autonoma, departement, regione, regiao, distrito, ' +
    'provincie, wojewodztwo, powiat, ' +
    'lan, fylke, maakunta',
  COUNTRY:
    'country, country code, country name, nation, nationality, land, staat, laendercode, pais, nacionalidad, pays, nationalite, paese, nazione, nazionalita, nacionalidade, ' +
    'landcode, nationaliteit, kraj, obywatelstwo, ' +
    'maa, zeme, nationalitet, kansalaisuus',
  LATITUDE: 'latitude, lat, geo lat, breitengrad, breite, latitud, latitudine',
  LONGITUDE: 'longitude, lon, lng, long, geo lon, geo lng, laengengrad, langengrad, laenge, longitud, longitudine',
  PHONE:
    'phone, phone number, telephone, telephone number, tel, mobile, mobile number, mobile phone, cell, cellphone, cell phone, fax, fax number, phonenumber, ' +
    'telefon, telefonnummer, telefonnr, handy, handynummer, mobil, mobiltelefon, rufnummer, telefono, movil, telefono movil, celular, ' +
    'telephone portable, portable, telefono cellulare, cellulare, telefone, telemovel, ' +
    'telefoon, telefoonnummer, telefoonnr, mobiel, mobiele telefoon, numer telefonu, nr telefonu, komorka, ' +
    'mobilnummer, mobilnr, tlf, telefonnumret, puhelin, puhelinnumero, matkapuhelin, phone no, tel no, mobile no, tlfno, telf, fono, cel',
  EMAIL:
    'email, e mail, mail, email address, e mail address, emailadresse, correo, correo electronico, courriel, posta elettronica, e mail adresse, ' +
    'emailadres, e mailadres, adres e mail, ' +
    'epost, e post, epostadress, epostadresse, mejl, sahkoposti',
  URL: 'url, website, web site, web, homepage, site web, sitio web, pagina web, sito, sito web, webseite, internetseite',
  DATE:
    'date, birth date, birthdate, birthday, date of birth, dob, born, geburtsdatum, geburtstag, geboren, fecha de nacimiento, fecha nacimiento, ' +
    'date de naissance, naissance, data di nascita, data de nascimento, nascimento, ' +
    'geboortedatum, geboren op, data urodzenia, ' +
    'fodelsedatum, fodelsedag, fodselsdato, foedselsdato, fodselsdag, fodd, fodt, syntymaaika, datum narozeni, gebdat, geb datum, f nac, fec nac, dt nasc, birth dt, birthdt, bdate, birth day, date birth',
  IDENTIFIER:
    'ssn, soc sec id, social security number, national id, passport, passport number, tax id, tax number, vat, vat number, vat id, iban, isbn, ean, gtin, upc, imei, ' +
    'driver license, drivers license number, license number, steuernummer, steuer id, ust id, ausweisnummer, sozialversicherungsnummer, dni, nif, nie, cif, ' +
    'numero de seguridad social, siren, siret, numero de tva, numero de securite sociale, codice fiscale, partita iva, cpf, cnpj, nit, contribuinte, ' +
    'bsn, kvk nummer, btw nummer, pesel, nip, regon, ' +
    'personnummer, organisationsnummer, orgnr, org nr, cvr, cpr, y tunnus, rodne cislo, ico, ' +
    'npi, nhs number, orcid, lei, duns, duns number, ein, vin, vehicle identification number, fahrgestellnummer, imo, ' +
    'doi, issn, ean code, upc code, barcode, serial number, serial no, seriennummer, numero de serie, ' +
    'mpn, part number, part no, manufacturer part number, teilenummer, herstellernummer, artikelnummer des herstellers',
  AMOUNT:
    'price, list price, unit price, amount, cost, total, sum, fee, salary, income, revenue, turnover, balance, budget, funding, sales, quantity, qty, stock, count, rating, score, rank, reviews, ' +
    'review count, points, votes, views, likes, followers, visits, orders, employees, headcount, population, age, ' +
    'preis, betrag, kosten, summe, gehalt, umsatz, saldo, menge, anzahl, bestand, bewertung, punkte, mitarbeiter, einwohner, alter, ' +
    'precio, importe, coste, salario, ingresos, saldo, cantidad, existencias, valoracion, puntuacion, empleados, poblacion total, habitantes, edad, ' +
    'prix, montant, cout, salaire, chiffre d affaires, solde, quantite, note moyenne, avis, effectif, habitants, ' +
    'prezzo, importo, costo, stipendio, fatturato, quantita, giacenza, valutazione, punteggio, dipendenti, abitanti, eta, ' +
    'preco, valor, custo, receita, quantidade, estoque, avaliacao, classificacao, pontuacao, funcionarios, habitantes, idade, ' +
    'prijs, bedrag, aantal, voorraad, omzet, leeftijd, cena, kwota, ilosc, obrot, wiek, ' +
    'pris, belopp, belop, antal, antall, alder, hinta',
  VARIANT:
    'size, shoe size, colour, color, colour name, color name, capacity, storage, storage capacity, screen size, vintage, pack size, package size, net weight, net content, ' +
    'flavour, flavor, scent, shade, strength, dosage, dose, dosage form, finish, dimension, dimensions, version, season, episode, ' +
    'groesse, grosse, farbe, kapazitaet, kapazitat, speicher, jahrgang, packungsgroesse, packungsgrosse, packung, inhalt, fuellmenge, fullmenge, geschmack, staerke, starke, darreichung, masse, abmessung, abmessungen, ' +
    'talla, tamano, capacidad, sabor, anada, contenido, taille, couleur, capacite, millesime, contenance, saveur, ' +
    'taglia, colore, capacita, annata, gusto, confezione, dosaggio, tamanho, cor, capacidade, safra, dosagem, ' +
    'maat, kleur, smaak, inhoud, rozmiar, kolor, pojemnosc, smak, ' +
    'storlek, farg, storrelse, farge, farve, vari, koko, barva, velikost',
  TIME_STAMP:
    'created, created at, created on, creation date, create date, date created, updated, updated at, updated on, update date, last update, last updated, ' +
    'modified, modified at, modified on, last modified, date modified, changed at, last changed, inserted at, insert date, imported at, loaded at, load date, timestamp, time stamp, ' +
    'edited, edited at, edited on, edit date, last edited, crawled at, scraped at, fetched at, retrieved at, first seen, ' +
    'last login, last seen, last contact, synced at, entry date, record date, ' +
    'order date, last order, purchase date, last purchase, gift date, donation date, last gift, last donation, visit date, last visit, admission date, discharge date, ' +
    'registration date, registered, registered on, signup date, sign up date, join date, joined, member since, customer since, client since, enrolment date, enrollment date, subscription date, ' +
    'bestelldatum, letzte bestellung, kaufdatum, letzter kauf, spendendatum, letzte spende, besuchsdatum, letzter besuch, aufnahmedatum, entlassungsdatum, anmeldedatum, registriert am, kunde seit, mitglied seit, ' +
    'fecha de pedido, ultimo pedido, fecha de compra, ultima compra, fecha de visita, ultima visita, fecha de registro, fecha de ingreso, cliente desde, ' +
    'date de commande, derniere commande, date d achat, date dachat, dernier achat, date de visite, date d inscription, date dinscription, date d admission, date dadmission, client depuis, ' +
    'data ordine, ultimo ordine, data acquisto, ultimo acquisto, data di registrazione, data iscrizione, cliente dal, ' +
    'data do pedido, ultimo pedido, data da compra, data de registro, data de cadastro, ' +
    'bearbeitet am, zuletzt bearbeitet, abgerufen am, erfasst am, editado, editado el, editado em, alterado em, edite le, ' +
    'erstellt, erstellt am, angelegt am, anlagedatum, erstelldatum, geaendert, geaendert am, geandert am, letzte aenderung, aenderungsdatum, zeitstempel, importiert am, ' +
    'creado, creado el, fecha de creacion, fecha creacion, fecha de alta, fecha alta, modificado, fecha de modificacion, ultima modificacion, actualizado, fecha de actualizacion, ' +
    'cree le, date de creation, date creation, modifie le, date de modification, derniere modification, horodatage, mis a jour, ' +
    'creato il, data di creazione, data creazione, modificato il, data di modifica, ultima modifica, aggiornato il, ' +
    'criado em, data de criacao, data criacao, modificado em, data de modificacao, atualizado em, data de atualizacao, ultima atualizacao, ' +
    'aangemaakt, aangemaakt op, gewijzigd, gewijzigd op, besteldatum, inschrijfdatum, klant sinds, utworzono, data utworzenia, zmieniono, data modyfikacji, data zamowienia, data rejestracji, klient od, ' +
    'skapad, skapat, andrad, senast andrad, oprettet, opprettet, endret, aendret, luotu, muokattu, vytvoreno, upraveno',
  RUNNING_NUMBER:
    'row, row number, row id, rownum, line, line number, index, record number, record no, seq, sequence, sequence number, counter, ' +
    'zeile, zeilennummer, laufende nummer, lfd nr, satznummer, fila, numero de fila, ligne, numero de ligne, riga, numero di riga, linha, numero da linha, ' +
    'volgnummer, regelnummer, lp, numer wiersza',
  STATUS:
    'status, active, is active, enabled, deleted, is deleted, blocked, flag, verified, is verified, opt in, consent, newsletter, marketing consent, segment, tier, priority, stage, ' +
    'created by, entered by, updated by, modified by, changed by, edited by, erstellt von, erfasst von, angelegt von, geaendert von, geandert von, ' +
    'creado por, modificado por, cree par, modifie par, creato da, modificato da, criado por, alterado por, editado por, ' +
    'aktiv, inaktiv, geloescht, gesperrt, einwilligung, activo, activa, situacion, estatus, borrado, bloqueado, ' +
    'statut, actif, supprime, bloque, stato, attivo, cancellato, bloccato, ativo, situacao, excluido, ' +
    'actief, geblokkeerd, verwijderd, aktywny, zablokowany, usuniety',
})
